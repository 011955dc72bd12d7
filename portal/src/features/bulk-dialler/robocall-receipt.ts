import type { RobocallReceipt } from '@ekoline/contract/robocalls.ts'
import { instantOf, lagosTime } from '@ekoline/contract/time.ts'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/**
 * How many of the numbers are not called on the first day, because it is too late by then: at its pace, when everybody
 * answers at once.
 */
export function numbersAfterHours({ hours, begins, seconds, valid }: RobocallReceipt): number {
  if (!hours || seconds === 0) return 0
  const begun = lagosTime(instantOf(begins)).slice(11)
  const left = minutesOf(hours.to) * 60 - (minutesOf(begun) * 60 + Number(begun.slice(6, 8)))
  return valid - Math.floor(valid * Math.min(1, left / seconds))
}
