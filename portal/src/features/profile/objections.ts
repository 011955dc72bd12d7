import { ApiError } from '../../client.ts'

/** What is wrong with what was typed, by field. */
export type Objections = Partial<Record<string, string>>

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What the server objects to, by field. */
export function objectionsOf(error: unknown): Objections {
  const { errors = [] } = (error instanceof ApiError && error.body) || {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, sentence(message)]))
}
