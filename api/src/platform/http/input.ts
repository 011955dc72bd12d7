import type { FieldMessageKey } from '@ekoline/contract/messages/fields.ts'
import { type ServerMessageKey, serverCatalogue } from '@ekoline/contract/messages/server.ts'
import querystring from 'fast-querystring'
import { z } from 'zod'
import { AppError, type FieldFault } from '../app-error.ts'

const DEEPEST = 10
/** More than any form has: of a body that is wrong everywhere the answer is still a short one. */
const FAULTS_NAMED = 50
const nothing = z.strictObject({})

/** The first text in `value` that no database column can hold, or the first value that is nested too deep. */
function unstorable(value: unknown, path: string, depth = 0): FieldFault | null {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { field: path, message: 'field_nul' }
    return value.isWellFormed() ? null : { field: path, message: 'field_unicode' }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth === DEEPEST) return { field: path, message: 'field_too_deep', values: { levels: DEEPEST } }
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

const types: Record<string, FieldMessageKey> = {
  string: 'field_string',
  number: 'field_number',
  boolean: 'field_boolean',
  object: 'field_object',
  array: 'field_array',
}

const isOurs = (message: string): message is ServerMessageKey => Object.hasOwn(serverCatalogue, message)

/** What is wrong with a field: what its schema says, else what is missing or what is right. */
function faultOf(issue: z.core.$ZodIssue, value: unknown): Pick<FieldFault, 'message' | 'values'> {
  if (isOurs(issue.message))
    return { message: issue.message, values: issue.code === 'custom' ? issue.params : undefined }
  if (valueAt(value, issue.path) === undefined) return { message: 'field_required' }
  if (issue.code === 'invalid_type') return { message: types[issue.expected] ?? 'field_invalid' }
  const choices =
    issue.code === 'invalid_value'
      ? issue.values
      : issue.code === 'invalid_union' && 'options' in issue
        ? issue.options
        : undefined
  if (choices) return { message: 'field_one_of', values: { choices: choices.map(String).join(', ') } }
  if (issue.code === 'too_big')
    return {
      message: issue.origin === 'string' ? 'field_too_long' : 'field_too_many',
      values: { maximum: Number(issue.maximum) },
    }
  if (issue.code === 'too_small' && issue.origin === 'array')
    return { message: 'field_too_few', values: { minimum: Number(issue.minimum) } }
  return { message: 'field_invalid' }
}

function faultsOf(error: z.ZodError, value: unknown, part: string): FieldFault[] {
  const faults = error.issues.slice(0, FAULTS_NAMED).flatMap((issue): FieldFault[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys
        .slice(0, FAULTS_NAMED)
        .map((key) => ({ field: [...issue.path, key].join('.'), message: 'field_unknown' }))
    return [{ field: issue.path.join('.') || part, ...faultOf(issue, value) }]
  })
  return faults.slice(0, FAULTS_NAMED)
}

/**
 * Reads one part of a request by its schema. A part without a schema must be empty.
 *
 * @throws AppError invalid_request that names each field at fault, the first FAULTS_NAMED of them
 */
export function readPart<S extends z.ZodType>(
  schema: S | undefined,
  value: unknown,
  part: string,
): z.output<S> {
  const bad = unstorable(value, '')
  if (bad) throw new AppError('invalid_request', { fields: [{ ...bad, field: bad.field || part }] })
  const parsed = (schema ?? nothing).safeParse(value ?? (schema ? value : {}))
  if (!parsed.success) throw new AppError('invalid_request', { fields: faultsOf(parsed.error, value, part) })
  return parsed.data as z.output<S>
}

/** A form body as an object; a repeated field becomes a list, which no schema takes. */
export const readForm = (body: string): Record<string, unknown> => ({ ...querystring.parse(body) })
