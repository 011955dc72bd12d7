import type { SetupStep } from '@ekoline/contract/company/dashboard.ts'
import { TOP_UP_MINIMUM } from '@ekoline/contract/units/money.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatKobo, formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useFreeSeconds } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'

const MASKED = 4 // the digits of a NIN that are shown

/** What a step brings or costs, or, once it is done, what it gave; null: nothing worth saying. */
export function useStepWords(step: SetupStep, done: boolean, numberPrice: number): string | null {
  const profile = useProfile()
  const gifts = useFreeSeconds().data ?? []
  if (step === 'verify_phone') return formatPhone(profile.phoneNumber)
  if (done)
    return step === 'nin' && profile.nin
      ? text('setup_nin_done', { digits: profile.nin.slice(-MASKED) })
      : null
  switch (step) {
    case 'top_up':
      if (!profile.admin_status && profile.userStatus !== 'lead') return text('credit_ask_note')
      return text('setup_top_up_why', { least: formatKobo(TOP_UP_MINIMUM) })
    case 'line':
      return text('setup_line_why', { price: formatNaira(numberPrice) })
    case 'email':
      return text('setup_email_why', { email: profile.email })
    case 'call': {
      const minutes = Math.floor(gifts.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
      if (isUnlimited(profile)) return text('setup_call_why_unlimited')
      return minutes > 0 ? text('setup_call_why_free', { minutes }) : text('setup_call_why')
    }
    default:
      return text(`setup_${step}_why`)
  }
}
