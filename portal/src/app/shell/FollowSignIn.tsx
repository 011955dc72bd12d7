import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onSignedInElsewhere } from '../other-tabs.ts'
import { paths } from '../paths.ts'

/** Around the login: goes on, as after a sign-in here, when a person signs in in another tab. */
export function FollowSignIn({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const from: unknown = useLocation().state?.from
  const goOn = useEffectEvent(() =>
    navigate(typeof from === 'string' ? from : paths.overview(), { replace: true }),
  )
  useEffect(() => onSignedInElsewhere(() => void goOn()), [])
  return children
}
