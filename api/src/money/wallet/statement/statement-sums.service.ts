import {
  type BetweenWallets,
  type CompanySumsBy,
  type LineSum,
  type LineType,
  lineType,
  SUMS_SHOWN,
  type SumsBy,
} from '@ekoline/contract/money/wallet.ts'
import { countries } from '@ekoline/contract/units/countries.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { dialledDigits, formatPhone } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../../context.ts'
import { csvLine } from '../../../platform/csv.ts'
import type { ColumnKind } from '../../../platform/excel.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Range } from './statement.sql.ts'
import { findAccount, type KeyedSum, sumLines } from './statement-sums.sql.ts'

type Database = Pick<Context, 'db' | 'replica' | 'text'>

/** Which lines, and by what they are added up. */
type SumsParams = Range & {
  readonly type?: LineType | undefined
  readonly parts?: readonly string[] | null
  readonly by: CompanySumsBy
}

/** The lines of the caller's wallet, added up; what cost most first. @source AC2-36 */
export async function statementSums(
  ctx: Database,
  { cardId }: Caller,
  params: SumsParams,
): Promise<LineSum[]> {
  const account = await findAccount(ctx.db, cardId)
  return account === undefined ? [] : (await sumsOf(ctx, [account], params)).result
}

/** The same as CSV. */
export async function statementSumsFile(
  ctx: Database,
  caller: Caller,
  params: SumsParams & { readonly by: SumsBy },
): Promise<string> {
  return sumsAsCsv(ctx.text, params.by, { result: await statementSums(ctx, caller, params) })
}

/** A number as spreadsheets take it for one, and for no formula. */
const inOnePiece = (name: string) => (/^\+[\d ]+$/.test(name) ? name.replaceAll(' ', '') : name)

/** What the columns of a file of sums are. */
export const sumsKinds: readonly ColumnKind[] = ['text', 'count', 'money', 'money']

/** Sums as the screen shows them, with what all of them come to, and what went between the wallets. */
export function sumsAsCsv(
  text: Context['text'],
  by: CompanySumsBy,
  { result, between }: { readonly result: readonly LineSum[]; readonly between?: BetweenWallets },
): string {
  const line = (name: string, lines: number, [came, went]: readonly [number, number]) =>
    csvLine([name, String(lines), came.toFixed(2), went.toFixed(2)])
  const all = (what: 'in' | 'out') => result.reduce((sum, row) => sum + Math.round(row[what] * 100), 0) / 100
  const lines = result.reduce((sum, row) => sum + row.lines, 0)
  const rows = [
    ...result.map((sum) =>
      line(by === 'number' ? inOnePiece(sum.name) : sum.name, sum.lines, [sum.in, sum.out]),
    ),
    line(text('company_statement_total'), lines, [all('in'), all('out')]),
    ...(between?.lines
      ? [line(text('company_statement_between'), between.lines, [between.amount, between.amount])]
      : []),
  ]
  return `\uFEFF${text('sums_file_head', { by: text(`sums_file_${by}`) })}\r\n${rows.join('')}` // for spreadsheets: UTF-8
}

/**
 * The lines of some wallets, added up; what cost most first, and after so many the rest in one. What went from one of them
 * to another is apart.
 */
export async function sumsOf(
  { replica, text }: Pick<Database, 'replica' | 'text'>,
  accountIds: readonly number[],
  { by, ...range }: SumsParams,
  members: ReadonlyMap<string, string> = new Map(),
): Promise<{ result: LineSum[]; between: BetweenWallets }> {
  const found = await sumLines(await replica.reading('sums'), by, { accountIds, ...range })
  const moved = found.filter(({ between }) => between).reduce<Sum>(plus, NOTHING)
  const rows = found.filter(({ between }) => !between)
  const sums = [...merged(rows, by)].sort(
    ([oneKey, one], [otherKey, other]) =>
      other.out - one.out || other.in - one.in || (oneKey < otherKey ? -1 : 1),
  )
  const rest = sums.slice(SUMS_SHOWN).map(([, sum]) => sum)
  const shown: [string, Sum][] =
    rest.length > 1 ? [...sums.slice(0, SUMS_SHOWN), [REST, rest.reduce(plus)]] : sums
  const result = shown.map(([key, sum]) => ({
    key,
    name: members.get(key) ?? nameOf(text, by, key),
    lines: sum.lines,
    in: naira(sum.in),
    out: naira(sum.out),
  }))
  return { result, between: { lines: moved.lines, amount: naira(moved.out) } }
}

type Sum = Omit<KeyedSum, 'key' | 'between'>

const NOTHING: Sum = { lines: 0, in: kobo(0), out: kobo(0) }

const NONE = 'none'
const REST = 'rest'

const plus = (a: Sum, b: Sum): Sum => ({
  lines: a.lines + b.lines,
  in: kobo(a.in + b.in),
  out: kobo(a.out + b.out),
})

const groupOf: Record<CompanySumsBy, (key: string) => string> = {
  member: (key) => key,
  type: (key) => key,
  destination: destinationOf,
  number: oneNumber,
}

/** One number, however its records have it: as it is shown, without the blanks. */
function oneNumber(key: string): string {
  const shown = formatPhone(key)
  return shown === key ? `+${dialledDigits(key)}` : shown.replaceAll(' ', '')
}

/** Numbers are written, and begin, in more ways than there are groups. */
function merged(rows: readonly KeyedSum[], by: CompanySumsBy): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { key, lines, in: came, out } of rows) {
    const sum = { lines, in: came, out }
    const to = key === null ? NONE : groupOf[by](key)
    const before = sums.get(to)
    sums.set(to, before ? plus(before, sum) : sum)
  }
  return sums
}

const codes = [...new Set(countries.map(({ code }) => code))].sort((a, b) => b.length - a.length)
const startsWith = (national: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => national.startsWith(beginning))

/** Where a call to a number, or to what is there of it, goes: of the market's numbers their kind, else the country's code. */
export function destinationOf(number: string): string {
  const digits = dialledDigits(number)
  const code = codes.find((prefix) => digits.startsWith(prefix))
  if (code !== market.countryCode) return code ?? NONE
  const national = digits.slice(code.length)
  if (startsWith(national, market.specialPrefixes)) return 'special'
  return startsWith(national, market.mobilePrefixes) ? 'mobile' : 'landline'
}

const regions = new Intl.DisplayNames(['en'], { type: 'region' })

/** Of codes that several countries share, the one with most people. */
const LARGEST = ['US', 'RU', 'IT', 'GB', 'NO', 'AU', 'MA', 'RE', 'SH', 'FI', 'GP', 'CW']

function countryNamed(text: Context['text'], code: string): string {
  const sharing = countries.filter((country) => country.code === code)
  const named = sharing.find(({ id }) => sharing.length === 1 || LARGEST.includes(id))
  if (!named) return `+${code}`
  const values = { country: regions.of(named.id) ?? named.id, code }
  return text(sharing.length === 1 ? 'destination_country' : 'destination_countries', values)
}

const isType = (key: string): key is LineType => lineType.options.some((type) => type === key)
const kinds = ['mobile', 'landline', 'special'] as const
const isKind = (key: string): key is (typeof kinds)[number] => kinds.some((kind) => kind === key)

function nameOf(text: Context['text'], by: CompanySumsBy, key: string): string {
  if (key === REST) return text('sums_rest')
  if (key === NONE) return text('sums_none')
  if (isType(key)) return text(`statement_type_${key}`)
  if (by === 'destination') return isKind(key) ? text(`destination_${key}`) : countryNamed(text, key)
  return formatPhone(key)
}
