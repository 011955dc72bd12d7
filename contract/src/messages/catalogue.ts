import { appLabels } from './app.ts'
import { newUserMessages, numberMessages } from './fields.ts'
import { shellLabels } from './shell.ts'
import { texts } from './texts.gathered.ts'

/**
 * Every text that a person reads on a screen or gets from the API, by key: the one place to reword or translate them.
 * `Messages` say what was done or failed, each with its test; `Labels` are the words of a screen.
 *
 * @source DEC-2, DEC-4, DEC-5
 */
export const catalogue = {
  ...texts,
  ...appLabels,
  ...newUserMessages,
  ...numberMessages,
  ...shellLabels,
} as const

export type MessageKey = keyof typeof catalogue
