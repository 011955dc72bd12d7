import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { publicCatalogue } from '@ekoline/contract/messages/public-catalogue.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import { config } from './app/config.ts'

let texts: Readonly<Record<string, string>> = publicCatalogue

/** The texts of the screens behind the sign-in. Their shell brings them, or they do, so that nobody loads them before. */
export function addTexts(more: Partial<Record<MessageKey, string>>): void {
  texts = { ...texts, ...more }
}

/** A text of the catalogue, as the operator words it. */
export const text = (key: MessageKey, values?: Record<string, string | number>): string =>
  createWording(texts, config().messages)(key, values)
