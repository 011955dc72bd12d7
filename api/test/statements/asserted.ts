import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Code } from './code.ts'
import type { Statement } from './statements.ts'

/** What the code says a column's value is: its kinds, without null. */
export interface AssertedValue {
  /** 'string', 'number', 'boolean', 'Date', 'bytes', 'array of <kind>', 'object', 'anything' */
  readonly kinds: readonly string[]
  readonly mayBeMissing: boolean
  /** what JSON cannot hold is somewhere in it */
  readonly holdsDate: boolean
}

/** What the code says a statement gives: columns by name, a single value, or nothing. */
export type Asserted =
  | { readonly columns: ReadonlyMap<string, AssertedValue> }
  | { readonly value: AssertedValue }
  | null

const ROWS = ['many', 'one', 'only', 'page']
const NOTHING = ['some', 'run']
const DEEPEST = 6

/** Reads from the code's types what statements are said to give. */
export function assertedIn({ checker }: Code) {
  const partsOf = (type: Type): readonly Type[] =>
    type.isUnionType() ? (type.getTypes() ?? []).flatMap(partsOf) : [type]

  const elementOf = (type: Type) =>
    type.isTypeReference() && checker.isArrayLikeType(type) ? checker.getTypeArguments(type) : undefined

  const kindOf = (type: Type): string => {
    if (type.flags & TypeFlags.StringLike) return 'string'
    if (type.flags & TypeFlags.NumberLike) return 'number'
    if (type.flags & TypeFlags.BooleanLike) return 'boolean'
    // a branded number or text
    if (type.isIntersectionType()) {
      const plain = (type.getTypes() ?? []).map(kindOf).find((kind) => kind !== 'object')
      return plain ?? 'object'
    }
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return 'anything'
    const elements = elementOf(type)
    if (elements) return `array of ${[...new Set(elements.flatMap((each) => kindsOf(each)))].join(' or ')}`
    const name = type.getSymbol()?.name
    return name === 'Date' ? 'Date' : name === 'Uint8Array' || name === 'Buffer' ? 'bytes' : 'object'
  }

  const isNull = (type: Type) => Boolean(type.flags & (TypeFlags.Null | TypeFlags.Undefined))
  const kindsOf = (type: Type): string[] => [
    ...new Set(
      partsOf(type)
        .filter((part) => !isNull(part))
        .map(kindOf),
    ),
  ]

  const holdsDate = (type: Type, depth = 0): boolean =>
    depth < DEEPEST &&
    partsOf(type).some((part) => {
      const kind = kindOf(part)
      if (kind === 'Date' || kind === 'bytes') return true
      const elements = elementOf(part)
      if (elements) return elements.some((each) => holdsDate(each, depth + 1))
      return (
        kind === 'object' &&
        checker.getPropertiesOfType(part).some((property) => {
          const its = checker.getTypeOfSymbol(property)
          return its !== undefined && holdsDate(its, depth + 1)
        })
      )
    })

  const saidOf = (type: Type, mayBeMissing = false): AssertedValue => ({
    kinds: kindsOf(type),
    mayBeMissing,
    get holdsDate() {
      return holdsDate(type)
    },
  })

  const columnsOf = (row: Type): ReadonlyMap<string, AssertedValue> => {
    const members = partsOf(row)
    const byName = Map.groupBy(
      members.flatMap((member) => [...checker.getPropertiesOfType(member)]),
      ({ name }) => name,
    )
    return new Map(
      [...byName].map(([name, symbols]) => {
        const values = symbols.flatMap((symbol) => {
          const type = checker.getTypeOfSymbol(symbol)
          return type ? [saidOf(type, Boolean(symbol.flags & SymbolFlags.Optional))] : []
        })
        return [
          name,
          {
            kinds: [...new Set(values.flatMap(({ kinds }) => kinds))],
            mayBeMissing: values.length < members.length || values.some(({ mayBeMissing }) => mayBeMissing),
            get holdsDate() {
              return values.some((value) => value.holdsDate)
            },
          },
        ]
      }),
    )
  }

  /** The row or value that the type of the whole expression says. */
  const inferred = ({ method, node }: Statement): Type | undefined => {
    const promise = checker.getTypeAtLocation(node)
    const [answer] = promise?.isTypeReference() ? checker.getTypeArguments(promise) : []
    if (!answer) return undefined
    if (method === 'many' || method === 'column') return elementOf(answer)?.[0]
    if (method !== 'page') return checker.getNonNullableType(answer)
    const rows = checker.getPropertyOfType(answer, 'rows')
    const type = rows && checker.getTypeOfSymbol(rows)
    return type && elementOf(type)?.[0]
  }

  return (statement: Statement): Asserted => {
    if (NOTHING.includes(statement.method)) return null
    const { asserted } = statement
    const type = asserted ? checker.getTypeFromTypeNode(asserted) : inferred(statement)
    if (!type) throw new Error('its type cannot be read')
    if (type.flags & TypeFlags.TypeParameter) return null
    if (!ROWS.includes(statement.method)) return { value: saidOf(type) }
    const columns = columnsOf(type)
    return columns.size > 0 ? { columns } : null
  }
}
