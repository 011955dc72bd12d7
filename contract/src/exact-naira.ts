import { market } from './market.ts'
import { type Kobo, naira } from './money.ts'

const format = new Intl.NumberFormat(market.locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** An amount as a text for people says it: '1,234.00'. */
export const exactNaira = (amount: Kobo): string => format.format(naira(amount))
