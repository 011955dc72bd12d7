import { createText, type Text } from '@ekoline/contract/messages/catalogue.ts'
import { config } from './config.ts'

let worded: Text | null = null

/** A text of the catalogue, as the operator words it. */
export const text: Text = (key, values) => {
  worded ??= createText(config().messages)
  return worded(key, values)
}
