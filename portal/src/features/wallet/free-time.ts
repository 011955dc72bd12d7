import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import { formatDay } from '../../format/date.ts'

interface Gift {
  seconds: number
  ends: string
}

const counted = (count: number, unit: string) => `${count} free ${unit}${count === 1 ? '' : 's'}`

/** What may be talked for nothing: '20 free minutes until 18 Feb 2027'; with several gifts, the end of the first. */
export function freeTimeLine(gifts: readonly Gift[]): string | null {
  const [first] = gifts
  if (!first) return null
  const seconds = gifts.reduce((sum, gift) => sum + gift.seconds, 0)
  const amount = seconds < 60 ? counted(seconds, 'second') : counted(Math.floor(seconds / 60), 'minute')
  const end = formatDay(dayOf(instantOf(first.ends)))
  return gifts.length === 1 ? `${amount} until ${end}` : `${amount}, the first end on ${end}`
}
