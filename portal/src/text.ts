import { texts } from 'virtual:texts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import { config } from './app/config.ts'

/** A text of the catalogue, as the operator words it. @source DEC-6 */
export const text = (key: MessageKey, values?: Record<string, string | number>): string =>
  createWording(texts, config().messages)(key, values)
