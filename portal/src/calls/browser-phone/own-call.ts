import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import { session } from '../../app/session.ts'

const LASTS_MS = 60_000

/** Whether a call that comes is the person's own, dialled in this tab within the last minute; each is so once. */
export function takeDialled(number: string): boolean {
  const dialled = session.kept<{ digits: string; at: number }>('dialled')
  const isOwn =
    dialled !== null && Date.now() < dialled.at + LASTS_MS && dialledDigits(number) === dialled.digits
  if (isOwn) session.keep('dialled', null)
  return isOwn
}
