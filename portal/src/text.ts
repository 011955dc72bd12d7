import { catalogue, type MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import { config } from './config.ts'

/** A text of the catalogue, as the operator words it. */
export const text = (key: MessageKey, values?: Record<string, string | number>): string =>
  createWording<MessageKey>(catalogue, config().messages)(key, values)
