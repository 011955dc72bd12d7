import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError, codeOf, messageOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { session } from '../../app/session.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import type { Progress } from './sign-in.ts'

/** Why a login or a sign-up failed. Two refusals are protocol on the wire, and have words of their own here. */
export function refusalOf(error: unknown): string {
  const code = codeOf(error)
  if (code === 'wrong_credentials') return text('login_refused')
  if (code === 'email_taken') return text('email_known')
  return messageOf(error, text('login_no_data'))
}

/**
 * Continues after a sign-in: to the page that was asked for, to the choice of workgroups, or to the second step.
 *
 * @source AC4-3
 */
export function useSignIn() {
  const navigate = useNavigate()
  const from: unknown = useLocation().state?.from
  /** the answer to the first step, during the second */
  const [secondStep, setSecondStep] = useState<string | null>(null)

  function proceed(progress: Progress) {
    if (progress.at === 'second_step') return setSecondStep(progress.token)
    const wanted = typeof from === 'string' ? from : paths.overview()
    if (progress.at === 'workgroups')
      navigate(paths.selectAccount(), { replace: true, state: { from: wanted } })
    else navigate(wanted, { replace: true })
  }

  /** Goes to verifying the phone, when that comes first. @returns false for any other refusal */
  function verifiesFirst(error: unknown): boolean {
    const { code, message, verifytoken } = (error instanceof ApiError && error.body) || {}
    if (code !== 'phone_not_verified' || !verifytoken) return false
    session.store({ verifytoken })
    if (message) toast.info(message)
    navigate(paths.confirmPhone(), { replace: true })
    return true
  }

  return { secondStep, proceed, verifiesFirst, startOver: () => setSecondStep(null) }
}
