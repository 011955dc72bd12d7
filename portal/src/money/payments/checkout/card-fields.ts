import type { Day } from '@ekoline/contract/units/time.ts'
import { text } from '../../../text.ts'

/** The typed digits, in groups of four as on a card. */
export function groupCardNumber(typed: string): string {
  return typed
    .replace(/\D/g, '')
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** 'MM/YY' while it is typed: the slash is added. */
export function shapeExpiry(typed: string, before: string): string {
  const digits = typed.replace(/^\s*(\d)\s*\//, '0$1').replace(/\D/g, '')
  const deletedStroke = before.endsWith('/') && typed === before.slice(0, -1)
  if (deletedStroke) return digits.slice(0, -1)
  if (digits.length < 2) return digits
  const year = digits.slice(2).replace(/^20(\d\d).*/, '$1')
  return `${digits.slice(0, 2)}/${year.slice(0, year.startsWith('20') ? 3 : 2)}`
}

/** What is wrong with a complete expiry, in the catalogue's words; null while it may be right. */
export function objectionToExpiry(expiry: string, today: Day): string | null {
  if (!/^\d\d\/\d\d$/.test(expiry)) return null
  const [month = '', year = ''] = expiry.split('/')
  if (month < '01' || month > '12') return text('card_month_wrong')
  if (year === '20') return null // may go on as '2029'
  // Valid to the end of its month.
  return `20${year}-${month}` < today.slice(0, 7) ? text('card_expired') : null
}

/** Whether the form can be sent; whether the card is accepted, the provider decides. */
export function isCardFilled({
  number,
  expiry,
  cvv,
}: {
  number: string
  expiry: string
  cvv: string
}): boolean {
  return number.replace(/\D/g, '').length >= 12 && /^\d\d\/\d\d$/.test(expiry) && /^\d{3}$/.test(cvv)
}
