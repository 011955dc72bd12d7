import { type Fragment, sql } from './statements.ts'

/** Whether a number, or a text of digits, holds one of these parts; without any it does not. */
export const holdsAny = (number: Fragment<unknown>, parts: readonly string[]): Fragment<unknown> =>
  parts.length === 0
    ? sql`false`
    : sql`exists (select from unnest(${parts}::text[]) as part where strpos(${number}, part) > 0)`
