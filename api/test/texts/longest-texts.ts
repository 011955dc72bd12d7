import process from 'node:process'
import { endpointsFor } from '@ekoline/contract/index.ts'
import type { z } from 'zod'

/** Run as a process of its own by `longest-texts.test.ts`: parses the longest texts, and says how long each field took. */

const LONGEST = 65_536 // bytes: the API takes no larger body
const BEST_OF = 3
const LOOK_AGAIN_MS = 20 // what is quicker needs no second try

/** What repeats in texts that made expressions slow, and what readers of text count, fold or cut. */
const PIECES = [
  ...[
    '0',
    'a',
    'A1',
    ' ',
    '\n',
    '.',
    'a.',
    '-',
    '@',
    '(',
    '+',
    '/',
    ':',
    ';',
    ',',
    '"',
    "'",
    '<',
    '%41',
    '\\',
    '_',
  ],
  ...[
    'a@',
    '0 ',
    '+234',
    'http://a',
    'www.a',
    '00:',
    '10.',
    '1,',
    'é',
    'e\u0301',
    '٣',
    '𝟘',
    '\u200b',
    'ﬁ',
    '\u{1F469}\u200d',
  ],
]
const texts = PIECES.flatMap((piece) => {
  const long = piece.repeat(LONGEST / Buffer.byteLength(piece))
  return [long, `${long.slice(0, -2)}!`, `a${long.slice(1)}\u0000`]
})

type Make = (text: string) => unknown
interface Field {
  readonly path: string
  readonly make: Make
}

// biome-ignore lint/suspicious/noExplicitAny: zod's own description of a schema
type Def = any
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/** Every place of a schema that a text can reach, with what makes a value that has it there. */
function fieldsOf(schema: z.ZodType, path = ''): Field[] {
  const def = defOf(schema)
  const within = (inner: z.ZodType, name: string, wrap: (value: unknown) => unknown): Field[] =>
    fieldsOf(inner, `${path}${name}`).map((field) => ({ ...field, make: (text) => wrap(field.make(text)) }))
  switch (def.type) {
    case 'object':
      return Object.entries<z.ZodType>(def.shape).flatMap(([key, inner]) =>
        within(inner, `.${key}`, (value) => ({ ...literalsOf(def.shape), [key]: value })),
      )
    case 'array':
      return within(def.element, '[]', (value) => [value])
    case 'tuple':
      return def.items.flatMap((inner: z.ZodType, at: number) =>
        within(inner, `[${at}]`, (value) =>
          def.items.map((_: unknown, other: number) => (other === at ? value : null)),
        ),
      )
    case 'record':
      return [
        ...within(def.keyType, '{}', (value) => ({ [String(value)]: null })),
        ...within(def.valueType, '.*', (value) => ({ key: value })),
      ]
    case 'union':
      return def.options.flatMap((option: z.ZodType) => fieldsOf(option, path))
    case 'intersection':
      return [...fieldsOf(def.left, path), ...fieldsOf(def.right, path)]
    case 'pipe':
      return defOf(def.in).type === 'transform' ? fieldsOf(def.out, path) : fieldsOf(def.in, path)
    case 'lazy':
      return fieldsOf(def.getter(), path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return fieldsOf(def.innerType, path)
    case 'number':
    case 'int':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'literal':
    case 'enum':
    case 'never':
      return []
    case 'string':
    case 'unknown':
    case 'any':
    case 'custom':
      return [{ path, make: (text) => text }]
    default:
      throw new Error(`${path}: a ${def.type} is not known here`)
  }
}

/** The only value that some fields take, by which a union chooses. */
const literalsOf = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, inner]) => {
      const { type, values } = defOf(inner)
      return type === 'literal' ? [[key, values[0]]] : []
    }),
  )

function millisecondsOf(schema: z.ZodType, value: unknown): number {
  const began = process.cpuUsage()
  schema.safeParse(value)
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}

let fields = 0
for (const [name, endpoint] of Object.entries(endpointsFor('ekoline')))
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = (endpoint as { [P in typeof part]?: z.ZodType })[part]
    if (!schema) continue
    for (const { path, make } of fieldsOf(schema)) {
      fields++
      const place = `${name} ${part}${path}`
      process.stdout.write(`${JSON.stringify({ begins: place })}\n`)
      let slowest = 0
      for (const text of texts) {
        const value = make(text)
        let best = millisecondsOf(schema, value)
        for (let n = 1; n < BEST_OF && best > LOOK_AGAIN_MS; n++)
          best = Math.min(best, millisecondsOf(schema, value))
        slowest = Math.max(slowest, best)
      }
      process.stdout.write(`${JSON.stringify({ place, slowest })}\n`)
    }
  }
process.stdout.write(`${JSON.stringify({ fields })}\n`)
