import type { ShownKey } from '@ekoline/contract/messages/shown.ts'
import { shownToAll } from '@ekoline/contract/messages/shown-to-all.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import { config } from './config.ts'

type Texts = Readonly<Record<string, string>>

let texts: Texts = shownToAll
let worded: ((key: string, values?: Record<string, string | number>) => string) | null = null

/** Adds texts that come with the code that shows them. */
export function addTexts(more: Texts): void {
  texts = { ...texts, ...more }
  worded = null
}

/** A text of the catalogue, as the operator words it. Those behind the sign-in are there with the code behind it. */
export const text = (key: ShownKey, values?: Record<string, string | number>): string => {
  worded ??= createWording(texts, config().messages)
  return worded(key, values)
}
