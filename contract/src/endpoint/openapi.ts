import { z } from 'zod'
import { type Endpoint, type FileField, forProduct } from './endpoint.ts'
import { COMMON_ERRORS, type ErrorCode, errorBody, errorStatus } from './errors.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

/** @param renamed what a parameter is called in the document, where that is another name */
function parameters(
  schema: z.ZodType | undefined,
  place: 'path' | 'query',
  renamed: ReadonlyMap<string, string> = new Map(),
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, type]) => {
    const shown = renamed.get(name) ?? name
    return {
      name: shown,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(shown !== name && { description: `Here: ${name}.` }),
      schema: type,
    }
  })
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  description: 'The same key again gives the first answer; with another payload 409.',
}

/** The failures of a call, one entry for each HTTP status with the codes that it may carry. */
function failures(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => errorStatus[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, group]) => [
        String(status),
        {
          description: group.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
        },
      ]),
  )
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function typesOf(endpoint: Endpoint | undefined): string[] {
  if (!endpoint?.form) return [JSON_TYPE]
  return endpoint.form === 'or json' ? [FORM_TYPE, JSON_TYPE] : [FORM_TYPE]
}

function bodyOf(endpoints: readonly Endpoint[], product: string): Json | undefined {
  const schemas = endpoints.flatMap(({ body, action }) => {
    if (!body) return []
    const schema = schemaOf(body, 'input') as Json & { properties?: Json; required?: string[] }
    if (action === undefined) return [schema]
    const properties = { action: { const: forProduct(action, product) }, ...schema.properties }
    return [{ ...schema, properties, required: ['action', ...(schema.required ?? [])] }]
  })
  if (schemas.length === 0) return undefined
  const upload = endpoints[0]?.upload
  if (upload) return uploadOf(upload, schemas[0] ?? {})
  const schema = schemas.length === 1 ? schemas[0] : { oneOf: schemas }
  return {
    required: true,
    content: Object.fromEntries(typesOf(endpoints[0]).map((type) => [type, { schema }])),
  }
}

/** A body that has a file in one of its fields; it may come as JSON when the file may be left out. */
function uploadOf({ field, maximumBytes, optional }: FileField, schema: Json): Json {
  const file = { type: 'string', format: 'binary', description: `at most ${maximumBytes} bytes` }
  const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] }
  const form = {
    ...schema,
    properties: { [field]: file, ...properties },
    required: optional ? required : [field, ...required],
  }
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: form },
      ...(optional && { 'application/json': { schema } }),
    },
  }
}

/** What a success carries: the replies as JSON, and the streams that may come instead. */
function contentOf(endpoints: readonly Endpoint[]): Json {
  const replies = endpoints.flatMap(({ reply }) =>
    reply instanceof z.ZodNever ? [] : [schemaOf(reply, 'output')],
  )
  const streams = new Set(endpoints.flatMap(({ streams }) => streams ?? []))
  return {
    ...(replies.length > 0 && {
      'application/json': { schema: replies.length === 1 ? replies[0] : { anyOf: replies } },
    }),
    ...Object.fromEntries([...streams].map((type) => [type, {}])),
  }
}

/** A session by its token; some calls also take an API key, the '-link' forms of access also a signed address. */
function securityOf({ access, byKey }: Endpoint): Json[] {
  if (access === 'public') return []
  return [{ session: [] }, ...(byKey ? [{ apiKey: [] }] : []), ...(access.endsWith('-link') ? [{}] : [])]
}

/** What the one place that decides by role may answer. */
const roleErrors = ({ access, byKey }: Endpoint): ErrorCode[] => [
  ...(access === 'public' || byKey ? [] : (['key_not_allowed'] as const)),
  ...(access.startsWith('admin') ? (['forbidden'] as const) : []),
]

/** A feature in words: `money/pay-links` is Pay links. */
const tagOf = (feature: string) => {
  const words = (feature.split('/').at(-1) ?? feature).replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const VARIABLE = /:(\w+)/g

/**
 * What each variable of a path is called in the document. OpenAPI forbids two paths that differ only by the name of a
 * variable, and an address may have another one for each method: such are called by all their names.
 */
function namesOfVariables(paths: readonly string[]): (path: string) => Map<string, string> {
  const variables = (path: string) => [...path.matchAll(VARIABLE)].map(([, name = '']) => name)
  const alike = Map.groupBy(new Set(paths), (path) => path.replaceAll(VARIABLE, ':'))
  return (path) => {
    const others = (alike.get(path.replaceAll(VARIABLE, ':')) ?? []).map(variables)
    const names = variables(path).map((name, at) => {
      const all = new Set(others.map((other) => other[at] ?? name))
      return [name, [...all].sort().join('_or_')] as const
    })
    return new Map(names)
  }
}

interface Shown {
  readonly product: string
  readonly tag: string | undefined
  readonly renamed: ReadonlyMap<string, string>
}

function operation(group: readonly (readonly [string, Endpoint])[], { product, tag, renamed }: Shown): Json {
  const endpoints = group.map(([, endpoint]) => endpoint)
  const [first] = endpoints
  if (!first) throw new Error('an operation without an endpoint')
  const content = contentOf(endpoints)
  const requestBody = bodyOf(endpoints, product)
  return {
    operationId: group.map(([name]) => name).join('_or_'),
    summary: endpoints.map(({ summary }) => summary).join(' Or: '),
    ...(tag !== undefined && { tags: [tag] }),
    security: securityOf(first),
    parameters: [
      ...parameters(first.params, 'path', renamed),
      ...parameters(first.query, 'query'),
      ...(first.idempotent ? [idempotencyKey] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'OK', content },
      ...(first.streams === 'audio/wav' && { 206: { description: 'Partial Content', content } }),
      ...failures([
        ...COMMON_ERRORS,
        ...roleErrors(first),
        ...endpoints.flatMap(({ errors = [] }) => errors),
      ]),
    },
  }
}

/** What the document says besides the endpoints. */
interface About {
  readonly product: string
  readonly title: string
  /** the place of the feature of each endpoint, by its name: operations are tagged by it */
  readonly features?: ReadonlyMap<string, string>
  /** where the service is reached */
  readonly server?: string
}

/** The contract as an OpenAPI 3.1 document. */
export function openapi(
  endpoints: Record<string, Endpoint>,
  { product, title, features = new Map(), server }: About,
) {
  const all = Object.entries(endpoints)
  const namesIn = namesOfVariables(all.map(([, { path }]) => path))
  const groups = Map.groupBy(all, ([, { method, path }]) => `${method} ${path}`)
  const paths: Record<string, Json> = {}
  const tags = new Set<string>()
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const [name, endpoint] = first
    const renamed = namesIn(endpoint.path)
    const feature = features.get(name)
    const tag = feature === undefined ? undefined : tagOf(feature)
    if (tag !== undefined) tags.add(tag)
    const path = forProduct(endpoint.path, product).replaceAll(
      VARIABLE,
      (_, variable: string) => `{${renamed.get(variable) ?? variable}}`,
    )
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operation(group, { product, tag, renamed }),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    ...(server !== undefined && { servers: [{ url: server }] }),
    ...(tags.size > 0 && { tags: [...tags].sort().map((name) => ({ name })) }),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'the token that signin answers' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'a key made on the developers page, ek_…' },
      },
      schemas: { Failure: schemaOf(errorBody, 'output') },
    },
  }
}
