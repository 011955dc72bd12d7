import fc from 'fast-check'
import { z } from 'zod'

/** The parts of JSON Schema that the contract's inputs come to. */
export interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly pattern?: string
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
}

const MOST = 1e21

/** Values that a schema takes, as far as JSON Schema can say; what only code can check is not promised. */
export function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf))
  switch (schema.type) {
    case 'string':
      if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
      return fc.string({ maxLength: schema.maxLength ?? 200 })
    case 'integer':
      return fc.maxSafeInteger()
    case 'number':
      return fc.double({ min: schema.minimum ?? -MOST, max: schema.maximum ?? MOST, noNaN: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** A field of an input. */
export interface Field {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
}

/** The fields of an object schema; of a union, those of each kind. @throws Error for what is no object */
export function kindsOf(schema: z.ZodType | undefined): Field[][] {
  if (!schema) return [[]]
  const { oneOf, ...single } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
  return (oneOf ?? [single]).map(({ type, properties = {}, required = [] }) => {
    if (type !== 'object') throw new Error(`an input of type ${type}`)
    return Object.entries(properties).map(([name, property]) => ({
      name,
      schema: property,
      required: required.includes(name),
    }))
  })
}
