import { useSearchParams } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { BACK_PARAMETER, DIAL_PARAMETER } from '../control/dial.queries.ts'
import type { CallViewer } from './CallRow.tsx'

/** Who looks at calls. Calling back fills the dial box of the screen, by its address. */
export function useCallViewer(): CallViewer {
  const profile = useProfile()
  const [, setAddress] = useSearchParams()
  const unlimited = isUnlimited(profile)
  const mayCall = !unlimited && profile.userStatus !== 'lead'
  const fillDialBox = (number: string, back: string | null = null) =>
    setAddress(
      (was) => {
        was.set(DIAL_PARAMETER, number)
        if (back) was.set(BACK_PARAMETER, back)
        else was.delete(BACK_PARAMETER)
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    admin: profile.admin_status,
    unlimited,
    phone: profile.phoneNumber,
    onCallBack: mayCall ? fillDialBox : null,
  }
}
