import type { Migration } from '../src/platform/db/migrate.ts'

/** What code that does not know of it cannot go on with: things that go or change their form, and demands that are new. */
const BREAKS = [
  /\bdrop\s+(table|column|view|materialized\s+view|function|type|schema|sequence|role)\b/,
  /\balter\s+table\s+[^;]*\bdrop\s+(?!constraint\b|not\s+null\b|default\b|identity\b|expression\b)/,
  /\brename\b/,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/,
  /\bset\s+not\s+null\b/,
  /\badd\s+(column\s+)?(?!constraint\b)(if\s+not\s+exists\s+)?\w+\s+(?![^,;]*\b(default|generated)\b)[^,;]*\bnot\s+null\b/,
  /\balter\s+(column\s+)?\w+\s+drop\s+default\b/,
  /\brevoke\b/,
  /\btruncate\b/,
  /\bdelete\s+from\b/,
]

/** PostgreSQL lets everybody call a function that is new; to take that back breaks no older code. */
const isOfNew = (statement: string, sql: string) => {
  const [, name] = /^revoke execute on function (\w+)/.exec(statement) ?? []
  return name !== undefined && new RegExp(`\\bcreate function ${name}\\b`).test(sql)
}

/**
 * The statements of a migration under which the code before it would break. Two processes of different versions work on
 * one database while an upgrade goes on: what is new is added, then used, and what is old dropped a release later.
 */
export const breakingStatements = ({ sql }: Pick<Migration, 'sql'>): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''") // what a function does is not looked at
    .replaceAll(/\([^()]*\)/g, ' ') // nor what is in parentheses, three deep
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => BREAKS.some((breaks) => breaks.test(statement.toLowerCase())))
    .filter((statement) => !isOfNew(statement, sql))
