import type { Result } from './engine.ts'

type Strings = readonly string[]

/** A piece of SQL, or all of a statement, with its values. */
export class Fragment<Row = unknown> {
  /** of the statement's rows, or of the value; for the types only */
  declare readonly row?: Row
  readonly strings: Strings
  readonly values: readonly unknown[]

  constructor(strings: Strings, values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

// By their text, so that the same one is the same in the cache of statements. The code writes them: they are few.
const constants = new Map<string, Strings>()

function constant(text: string): Fragment<never> {
  const strings = constants.get(text) ?? [text]
  constants.set(text, strings)
  return new Fragment(strings, [])
}

const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`
const separators = new Map<string, Strings>()

/** A piece of SQL. Each value in `${}` is bound as a parameter, unless it is a piece itself. */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Fragment<Row> {
  return new Fragment<Row>(strings, values)
}

/** A constant of the code as part of the text, so that the planner sees it. */
sql.lit = (value: string | number): Fragment<never> =>
  constant(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)

/** Before a statement whose good plan depends on its values: it is planned each time it runs. */
export const plannedAnew = sql`/* planned anew */ `

export const isPlannedAnew = (text: string) => text.includes('/* planned anew */')

/** A name, quoted: of a role, a table or, after the table's and a dot, a column. */
sql.id = (name: string): Fragment<never> => constant(name.split('.').map(quoted).join('.'))

/** SQL made at run time, trusted as it is. */
sql.raw = <Row = unknown>(text: string): Fragment<Row> => new Fragment<Row>([text], [])

/** The values one after the other, each bound or a piece itself. */
sql.join = (values: readonly unknown[], separator = ', '): Fragment => {
  if (values.length === 0) throw new Error('There is nothing to join.')
  const key = `${values.length} ${separator}`
  const strings = separators.get(key) ?? ['', ...Array(values.length - 1).fill(separator), '']
  separators.set(key, strings)
  return new Fragment(strings, values)
}

/** A column's instant as the wire has it, by UTC: '2026-11-20 11:00:00'. */
export const utc = (column: string) =>
  sql<string>`to_char(${sql.id(column)} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`

/** What follows in a statement: a step for each template, and for each place in one that a value is bound to. */
class Step {
  readonly #templates = new WeakMap<Strings, Step>()
  #value: Step | undefined
  /** the text of the statement that ends here */
  text: string | undefined

  template(strings: Strings): Step {
    const known = this.#templates.get(strings)
    if (known) return known
    const made = new Step()
    this.#templates.set(strings, made)
    return made
  }

  value(): Step {
    this.#value ??= new Step()
    return this.#value
  }
}

function follow(from: Step, { strings, values }: Fragment, parameters: unknown[]): Step {
  let step = from.template(strings)
  for (const value of values) {
    if (value instanceof Fragment) step = follow(step, value, parameters)
    else {
      step = step.value()
      parameters.push(value)
    }
  }
  return step
}

function textOf(fragment: Fragment): string {
  let places = 0
  const write = ({ strings, values }: Fragment): string =>
    values.reduce<string>(
      (text, value, index) =>
        `${text}${value instanceof Fragment ? write(value) : `$${++places}`}${strings[index + 1]}`,
      strings[0] ?? '',
    )
  return write(fragment)
}

const start = new Step()

/** The text is written once for each template and the templates nested in it; later only values are collected. */
export function compiled(fragment: Fragment): { text: string; parameters: unknown[] } {
  const parameters: unknown[] = []
  const step = follow(start, fragment, parameters)
  step.text ??= textOf(fragment)
  return { text: step.text, parameters }
}

export interface PageParams {
  /** the first is 1 */
  readonly page: number
  readonly size: number
}

export interface Page<Row> {
  /** how many rows there are on all pages */
  readonly total: number
  readonly rows: Row[]
}

type Tag<Answer> = (strings: TemplateStringsArray | Fragment, ...values: unknown[]) => Promise<Answer>
type Many = <Row = Record<string, unknown>>(...statement: Parameters<Tag<Row>>) => Promise<Row[]>

/** Statements as tagged texts, or as a piece made with `sql`. Values are always bound. */
export interface Statements {
  readonly many: Many
  /** The first row, if there is one. */
  readonly one: <Row = Record<string, unknown>>(
    ...statement: Parameters<Tag<Row>>
  ) => Promise<Row | undefined>
  /** @throws Error unless there is exactly one row */
  readonly only: <Row = Record<string, unknown>>(...statement: Parameters<Tag<Row>>) => Promise<Row>
  /** The first value of the one row. @throws Error unless there is exactly one row */
  readonly value: <Value>(...statement: Parameters<Tag<Value>>) => Promise<Value>
  /** The first value of the first row, if there is one. */
  readonly valueIfAny: <Value>(...statement: Parameters<Tag<Value>>) => Promise<Value | undefined>
  /** The first value of each row. */
  readonly column: <Value>(...statement: Parameters<Tag<Value>>) => Promise<Value[]>
  /** Whether the statement found, or touched, any row. */
  readonly some: Tag<boolean>
  /** How many rows the statement touched. */
  readonly run: Tag<number>
  /** A page of the rows, and how many there are in all. The statement says their order. */
  readonly page: <Row = Record<string, unknown>>(params: PageParams) => Tag<Page<Row>>
}

/** @param execute runs a text where the statements belong: on the engine, or in a transaction */
export function statementsOn(
  execute: (text: string, parameters: readonly unknown[]) => Promise<Result>,
): Statements {
  const result = (strings: TemplateStringsArray | Fragment, values: unknown[]) => {
    const { text, parameters } = compiled(
      strings instanceof Fragment ? strings : new Fragment(strings, values),
    )
    return execute(text, parameters)
  }
  const many: Many = async <Row>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
    (await result(strings, values)).rows as Row[]
  const onlyOf = ([row, ...others]: Result['rows']) => {
    if (!row || others.length > 0)
      throw new Error(`A statement gave ${row ? 1 + others.length : 0} rows in place of one.`)
    return row
  }
  const firstOf = <Value>(row: Record<string, unknown>) => Object.values(row)[0] as Value
  return {
    many,
    one: async <Row>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
      (await result(strings, values)).rows[0] as Row | undefined,
    only: async <Row>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
      onlyOf((await result(strings, values)).rows) as Row,
    value: async <Value>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
      firstOf<Value>(onlyOf((await result(strings, values)).rows)),
    valueIfAny: async <Value>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
      (await result(strings, values)).rows.map(firstOf<Value>)[0],
    column: async <Value>(strings: TemplateStringsArray | Fragment, ...values: unknown[]) =>
      (await result(strings, values)).rows.map(firstOf<Value>),
    some: async (strings, ...values) => (await result(strings, values)).affected > 0,
    run: async (strings, ...values) => (await result(strings, values)).affected,
    page:
      <Row>({ page, size }: PageParams) =>
      async (strings: TemplateStringsArray | Fragment, ...values: unknown[]) => {
        const all = strings instanceof Fragment ? strings : new Fragment(strings, values)
        const passed = (page - 1) * size
        const rows = await many<Row>`${all} limit ${size} offset ${passed}`
        // A page that is not full is the last one: no count is needed.
        if (rows.length < size && (rows.length > 0 || page === 1))
          return { total: passed + rows.length, rows }
        const [counted] = await many<{ total: number }>`select count(*) as total from (${all}) as counted`
        return { total: counted?.total ?? 0, rows }
      },
  }
}
