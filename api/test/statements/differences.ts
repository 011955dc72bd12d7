import type { Asserted, AssertedValue } from './asserted.ts'
import type { Column } from './described.ts'

/** What a value of a type of the database is in JavaScript: 'string', 'Date', 'json', ... by the number of the type. */
type Kinds = ReadonlyMap<number, string>

/** Of JSON no more is known than that it holds no dates. */
function kindDiffers({ name, type }: Column, asserted: AssertedValue, kinds: Kinds): string[] {
  const kind = kinds.get(type) ?? 'unknown'
  const wanted = asserted.kinds.join(' or ')
  if (asserted.kinds.includes('anything')) return []
  if (kind === 'json') return asserted.holdsDate ? [`${name} is JSON, which holds no Date`] : []
  return asserted.kinds.includes(kind) ? [] : [`${name} is ${kind}, and said to be ${wanted}`]
}

/** In what the columns that a statement gives differ from what the code says of them. */
export function differencesOf(columns: readonly Column[], asserted: Asserted, kinds: Kinds): string[] {
  if (!asserted) return []
  if ('value' in asserted) {
    const [first, ...others] = columns
    if (!first || others.length > 0) return [`${columns.length} columns in place of one`]
    return kindDiffers(first, asserted.value, kinds)
  }
  const names = columns.map(({ name }) => name)
  const missing = [...asserted.columns].flatMap(([name, { mayBeMissing }]) =>
    names.includes(name) || mayBeMissing ? [] : [`${name} is missing`],
  )
  const given = columns.flatMap((column, index) => {
    const value = asserted.columns.get(column.name)
    if (!value) return [`${column.name} is not in the type`]
    if (names.indexOf(column.name) !== index) return [`${column.name} comes twice`]
    return kindDiffers(column, value, kinds)
  })
  return [...missing, ...given]
}
