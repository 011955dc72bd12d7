import { type ShownKey, shown } from '@ekoline/contract/messages/shown.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import { config } from './config.ts'

let worded: ((key: ShownKey, values?: Record<string, string | number>) => string) | null = null

/** A text of the catalogue, as the operator words it. */
export const text = (key: ShownKey, values?: Record<string, string | number>): string => {
  worded ??= createWording(shown, config().messages)
  return worded(key, values)
}
