import { text } from '../../text.ts'

/** A field of a call's input or answer; nested ones have a dotted name. */
export interface ReferenceField {
  name: string
  type: string
  required: boolean
  /** where it goes: path, query, header or body; null in an answer */
  place: string | null
  words: string
}

/** One call of the reference. */
export interface Operation {
  /** what it is about: a page of the reference */
  feature: string
  method: string
  path: string
  summary: string
  takesKey: boolean
  isPublic: boolean
  /** of the body; null for none */
  bodyType: string | null
  takes: ReferenceField[]
  answers: ReferenceField[]
  failures: { http: string; codes: string }[]
}

interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}

type Content = Record<string, { schema?: Schema }>

interface RawOperation {
  tags?: string[]
  summary?: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses?: Record<string, { description?: string; content?: Content }>
}

const DEEPEST = 4
const eitherOf = (types: readonly string[]) =>
  types.reduce((type, other) => text('reference_type_or', { type, other }))

/** A type in a few words: 'string', 'number or string', 'one of call, sms', 'list of object'. */
function typeOf({ type, const: only, enum: values, items, anyOf, oneOf, format }: Schema): string {
  if (only !== undefined) return JSON.stringify(only)
  if (values) return text('reference_type_one_of', { values: values.map(String).join(', ') })
  if (items) return text('reference_type_list', { type: typeOf(items) })
  const several = anyOf ?? oneOf
  if (several) return eitherOf([...new Set(several.map(typeOf))])
  if (format === 'binary') return text('reference_type_file')
  return Array.isArray(type) ? eitherOf(type) : (type ?? text('reference_type_any'))
}

/** Where nested fields are looked for: the thing itself, the items of a list, the alternatives. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...(schema.items ? partsOf(schema.items) : []),
  ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf),
]

function fieldsOf(schema: Schema, place: string | null, before = '', depth = 0): ReferenceField[] {
  if (depth === DEEPEST) return []
  const known = new Set<string>()
  return partsOf(schema).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, inner]): ReferenceField[] => {
      const name = before + key
      if (known.has(name)) return []
      known.add(name)
      const field = {
        name,
        place,
        type: typeOf(inner),
        required: required.includes(key),
        words: inner.description ?? '',
      }
      return [field, ...fieldsOf(inner, place, `${name}.`, depth + 1)]
    }),
  )
}

const contentOf = (content: Content = {}) => Object.entries(content)[0]

function operationOf(method: string, path: string, raw: RawOperation): Operation {
  const [bodyType = null, body] = contentOf(raw.requestBody?.content) ?? []
  const [answerType = '', answer] = contentOf(raw.responses?.['200']?.content) ?? []
  const security = raw.security ?? []
  const parameters = (raw.parameters ?? []).map(
    ({ name, in: place, required = false, schema = {}, description }): ReferenceField => ({
      name,
      place,
      required,
      type: typeOf(schema),
      words: description ?? schema.description ?? '',
    }),
  )
  const stream = { name: answerType, type: 'stream', required: true, place: null, words: '' }
  return {
    feature: raw.tags?.[0] ?? text('reference_other'),
    method: method.toUpperCase(),
    path,
    summary: raw.summary ?? '',
    takesKey: security.some((way) => 'apiKey' in way),
    isPublic: security.length === 0,
    bodyType,
    takes: [...parameters, ...fieldsOf(body?.schema ?? {}, 'body')],
    answers: answer?.schema ? fieldsOf(answer.schema, null) : answerType ? [stream] : [],
    failures: Object.entries(raw.responses ?? {})
      .filter(([http]) => Number(http) >= 400)
      .map(([http, { description = '' }]) => ({ http, codes: description })),
  }
}

/** The calls that an OpenAPI document describes, those that take an API key first. */
export function operationsOf(document: unknown): Operation[] {
  const { paths = {} } = document as { paths?: Record<string, Record<string, RawOperation>> }
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => operationOf(method, path, raw)),
  )
  return [...all.filter((operation) => operation.takesKey), ...all.filter((operation) => !operation.takesKey)]
}

/** Whether a call has all words of a search somewhere in it. */
export function hasWords(operation: Operation, search: string): boolean {
  const { method, path, summary, takes, answers } = operation
  const names = [...takes, ...answers].map(({ name }) => name)
  const all = [method, path, summary, ...names].join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
