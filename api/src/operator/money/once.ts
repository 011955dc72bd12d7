import type { OrderOnce } from '../../money/wallet/operator-money.service.ts'
import { Misused } from '../../platform/actions/refused.ts'
import type { Given, Option } from '../operator.ts'

const KEY_LONGEST = 200

/** The options of every command that could move the same money twice. */
export const once: Record<'key' | 'again', Option> = {
  key: { value: 'TEXT', about: 'names the order: given again with the same key, it is not made again' },
  again: { value: null, about: 'the same was done within a day, and is meant once more' },
}

/** @throws Misused */
export function onceOf({ key, again }: Given): OrderOnce {
  if (key !== undefined && (key.length > KEY_LONGEST || /\p{Cc}/u.test(key)))
    throw new Misused(`--key is one line of 1 to ${KEY_LONGEST} characters.`)
  return { key, again: again !== undefined }
}
