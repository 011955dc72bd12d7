import { CALL_TAG_LONGEST } from '@ekoline/contract/calls/call-notes.facts.ts'
import type { CallKind } from '@ekoline/contract/calls/call-parties.ts'
import type { CallOutcome } from '@ekoline/contract/calls/call-record.ts'
import { CALL_HISTORY_DAYS, CALL_PAGE_SIZE, CALL_PAGE_SIZES } from '@ekoline/contract/units/page.ts'
import { addDays, type Day, isDay } from '@ekoline/contract/units/time.ts'
import type { Range } from '../../ui/DateRange.tsx'

/** What a search looks at: either number, the called one, the caller's, or what was noted. */
export const searchSides = ['any', 'phonenumber', 'src', 'noted'] as const
export type SearchBy = (typeof searchSides)[number]

export const directions = ['', 'in', 'out'] as const
export const outcomes = ['', 'answered', 'missed', 'other', 'blocked'] as const satisfies readonly (
  | CallOutcome
  | ''
)[]
/** whose numbers the calls came to: one's own, or others' that one took them for */
export const takens = ['', 'others'] as const
export const kinds = ['', 'people', 'queue', 'robocall', 'code'] as const satisfies readonly (CallKind | '')[]

/** What the call history shows. @source AC9-4 */
export interface CallView {
  range: Range
  /** the calls of the whole workgroup */
  everybody: boolean
  /** else the username of the member whose calls they are; null: one's own */
  member: string | null
  /** '' for all */
  direction: (typeof directions)[number]
  outcome: (typeof outcomes)[number]
  kind: (typeof kinds)[number]
  taken: (typeof takens)[number]
  tag: string
  by: SearchBy
  /** empty: no search */
  keyword: string
  page: number
  size: number
}

/** The filters that a view has none of. */
export const noFilters = {
  direction: '',
  outcome: '',
  kind: '',
  taken: '',
  tag: '',
  by: 'any',
} as const satisfies Partial<CallView>

/** The days that the history opens with (account-core §9, "Call history defaults"). */
export function latestDays(today: Day): Range {
  return { from: addDays(today, -CALL_HISTORY_DAYS), to: today }
}

/** The view of an address; missing or invalid parts get the defaults. */
export function readView(address: URLSearchParams, today: Day): CallView {
  const given = { from: address.get('from') ?? '', to: address.get('to') ?? '' }
  const page = Number(address.get('page'))
  const size = Number(address.get('size'))
  const one = <V extends string>(name: string, values: readonly V[], usual: V): V =>
    values.find((value) => value === address.get(name)) ?? usual
  const everybody = address.get('whose') === 'everybody'
  return {
    range: isDay(given.from) && isDay(given.to) ? given : latestDays(today),
    everybody,
    member: everybody ? null : (/^\w{1,64}$/.exec(address.get('member') ?? '')?.[0] ?? null),
    direction: one('direction', directions, ''),
    outcome: one('outcome', outcomes, ''),
    kind: one('kind', kinds, ''),
    taken: one('taken', takens, ''),
    tag: address.get('tag')?.trim().slice(0, CALL_TAG_LONGEST) ?? '',
    by: one('by', searchSides, 'any'),
    keyword: address.get('q')?.trim().slice(0, 100) ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    size: CALL_PAGE_SIZES.find((allowed) => allowed === size) ?? CALL_PAGE_SIZE,
  }
}

/** The address of a view, without the defaults: the days of the opening, the first page. */
export function writeView(view: CallView, today: Day): Record<string, string> {
  const { range, everybody, member, direction, outcome, kind, taken, tag, by, keyword, page, size } = view
  const usual = latestDays(today)
  const isUsual = range.from === usual.from && range.to === usual.to
  return {
    ...(isUsual ? {} : { from: range.from, to: range.to }),
    ...(everybody && { whose: 'everybody' }),
    ...(member !== null && !everybody && { member }),
    ...(direction && { direction }),
    ...(outcome && { outcome }),
    ...(kind && { kind }),
    ...(taken && { taken }),
    ...(tag && { tag }),
    ...(by !== 'any' && { by }),
    ...(keyword && { q: keyword }),
    ...(size !== CALL_PAGE_SIZE && { size: String(size) }),
    ...(page > 1 && { page: String(page) }),
  }
}
