import type { PaymentPurpose } from '@ekoline/contract/money/payments.ts'
import { text } from '../../../text.ts'

/** What a payment was for, in one word. */
export const purposeText = (purpose: PaymentPurpose): string => text(`purpose_${purpose}`)
