import type { FieldError } from '@ekoline/contract/errors.ts'
import querystring from 'fast-querystring'
import { z } from 'zod'
import { AppError } from '../platform/app-error.ts'

const DEEPEST = 10
const nothing = z.strictObject({})

/** The first text in `value` that no database column can hold, or the first value that is nested too deep. */
function unstorable(value: unknown, path: string, depth = 0): FieldError | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { field: path, message: 'must not contain a NUL character' }
    return value.isWellFormed() ? null : { field: path, message: 'must be well-formed Unicode' }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth === DEEPEST) return { field: path, message: `must not be nested deeper than ${DEEPEST} levels` }
  for (const [key, inner] of Object.entries(value)) {
    const found =
      unstorable(key, path ? `${path}.?` : '?', depth + 1) ??
      unstorable(inner, path ? `${path}.${key}` : key, depth + 1)
    if (found) return found
  }
  return null
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (inner: unknown, key) => (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    value,
  )
}

const articles: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
}

/** The sentence for a field: ours where the schema has one, else what is missing or what is right. */
function messageOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (valueAt(value, issue.path) === undefined) return 'This is required'
  if (issue.code === 'invalid_type') return `must be ${articles[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  return issue.message
}

function fieldErrors(error: z.ZodError, value: unknown, part: string): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: [...issue.path, key].join('.'),
        message: 'is not known here',
      }))
    return [{ field: issue.path.join('.') || part, message: messageOf(issue, value) }]
  })
}

/**
 * Reads one part of a request by its schema. A part without a schema must be empty.
 *
 * @throws AppError invalid_request that names each field at fault
 */
export function readPart<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  part: string,
): z.output<S> {
  const bad = unstorable(value, '')
  if (bad) throw new AppError('invalid_request', { fields: [{ ...bad, field: bad.field || part }] })
  const parsed = (schema ?? nothing).safeParse(value ?? (schema ? value : {}))
  if (!parsed.success)
    throw new AppError('invalid_request', { fields: fieldErrors(parsed.error, value, part) })
  return parsed.data as z.output<S>
}

/** A form body as an object; a repeated field becomes a list, which no schema takes. */
export const readForm = (body: string): Record<string, unknown> => ({ ...querystring.parse(body) })
