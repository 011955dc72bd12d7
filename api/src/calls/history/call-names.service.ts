import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { type Lookup, namesOfNumbers } from '../../core/destinations/destinations.service.ts'
import { priceOf } from '../charge/call-price.service.ts'
import { listNames, listQueued, type NameRow, type NamesAsked } from './call-names.sql.ts'
import { record } from './call-record.sql.ts'
import type { ChosenRow } from './chosen-calls.sql.ts'
import { lineOf } from './line-quality.service.ts'

export const OWN_PHONE = 'PJSIP/' // account-core §3, "Call record"

/** The username of a member's own phone; null of a number. */
const usernameOf = (number: string) => (number.startsWith(OWN_PHONE) ? number.slice(OWN_PHONE.length) : null)

/** A number as members, contacts and phone numbers are stored; null of an extension. */
function e164Of(number: string): string | null {
  const national = nationalNumber(number)
  if (national.length === market.nationalNumberLength) return `+${market.countryCode}${national}`
  return number.startsWith('+') ? number : null
}

const known = <T>(values: readonly (T | null)[]) => [...new Set(values)].filter((it) => it !== null)

/** What names are looked up by. */
export type Named = Pick<ChosenRow, 'src' | 'calledstation' | 'direction' | 'card_id' | 'uniqueid' | 'kind'>

/** Both ends of a call: ours and the other one. Of a call of unknown direction, one to the own phone came in. */
function endsOf({ src, calledstation, direction }: Named) {
  const cameIn = direction === null ? usernameOf(calledstation) !== null : direction === 'in'
  return cameIn ? { ours: calledstation, other: src, cameIn } : { ours: src, other: calledstation, cameIn }
}

type OfWorkgroup = Pick<NamesAsked, 'workgroupId' | 'contactsOf'>

interface Reader extends OfWorkgroup {
  /** whose own the calls of a card are */
  readonly isOwn: (cardId: number) => boolean
  readonly userId: number
}

/** Who numbers belong to, as far as a workgroup knows it. */
export async function partiesOf(
  { db }: Pick<Context, 'db'>,
  reader: OfWorkgroup,
  numbers: readonly string[],
): Promise<(number: string) => CallParty> {
  const phones = known(numbers.map(e164Of))
  const usernames = known(numbers.map(usernameOf))
  const asked = { ...reader, cardIds: [], usernames, uniqueids: [], phones }
  const found = phones.length + usernames.length === 0 ? [] : await listNames(db, asked)
  return (number) => {
    const first = found.find(({ key }) => key === (usernameOf(number) ?? e164Of(number)))
    return { number, name: first?.name ?? null, is: first?.is ?? null }
  }
}

const INTERNAL = /^\d{3,6}$/

/** What the workgroup's own numbers lead to. */
async function internalParties(ctx: Lookup, workgroupId: number, numbers: readonly string[]) {
  const asked = known(numbers.map((number) => (INTERNAL.test(number) ? number : null)))
  const found = await namesOfNumbers(ctx, workgroupId, asked)
  const isOf = { user: 'member', queue: 'queue' } as const
  return new Map(
    found.map(({ number, name, category }) => {
      const is = category === 'user' || category === 'queue' ? isOf[category] : 'number'
      return [number, { name, is } as const]
    }),
  )
}

/** The ends of the calls of a page with the names that are known, by one statement, and one more where one went to an internal number. */
export async function endsNamed(
  ctx: Lookup,
  reader: OfWorkgroup,
  rows: readonly Named[],
): Promise<Pick<ListedCall, 'other' | 'ours' | 'answered_by'>[]> {
  if (rows.length === 0) return []
  const numbers = rows.flatMap(({ src, calledstation }) => [src, calledstation])
  const names = new Map<string, NameRow>()
  const [internal, found] = await Promise.all([
    internalParties(ctx, reader.workgroupId, numbers),
    listNames(ctx.db, {
      ...reader,
      cardIds: known(rows.map(({ card_id }) => card_id)),
      usernames: known(numbers.map(usernameOf)),
      phones: known(numbers.map(e164Of)),
      uniqueids: rows.filter(({ kind }) => kind === 'queue').map(({ uniqueid }) => uniqueid),
    }),
  ])
  for (const row of found) {
    const key = `${row.by} ${row.key}`
    if (!names.has(key)) names.set(key, row)
  }
  const name = (by: NameRow['by'], key: string | number | null) =>
    key === null ? undefined : names.get(`${by} ${key}`)
  const party = (number: string, ...by: (Pick<NameRow, 'name' | 'is'> | undefined)[]): CallParty => {
    const first = by.find((it) => it !== undefined)
    return { number, name: first?.name ?? null, is: first?.is ?? null }
  }
  const ofNumber = (number: string) =>
    name('username', usernameOf(number)) ?? name('phone', e164Of(number)) ?? internal.get(number)
  return rows.map((row) => {
    const { ours, other, cameIn } = endsOf(row)
    const ofCard = name('card', row.card_id)
    const number = cameIn ? ofNumber(ours) : undefined
    return {
      other: party(other, ofNumber(other)),
      ours: party(ours, name('queue', row.uniqueid), number, ofCard),
      answered_by: name('agent', row.uniqueid)?.name ?? null,
    }
  })
}

/** The calls of a page with the names that are known. */
export async function withNames(
  ctx: Lookup,
  { isOwn, userId, ...reader }: Reader,
  rows: readonly ChosenRow[],
): Promise<ListedCall[]> {
  const inQueues = rows.filter(({ kind }) => kind === 'queue').map(({ uniqueid }) => uniqueid)
  const [ends, queued] = await Promise.all([
    endsNamed(ctx, reader, rows),
    inQueues.length === 0 ? [] : listQueued(ctx.db, inQueues),
  ])
  const queuedOf = new Map(queued.map((it) => [it.uniqueid, it]))
  return rows.map((row, index) => ({
    ...record({ own: isOwn(row.card_id), userId })(row),
    ...(ends[index] as (typeof ends)[number]),
    cardid: row.card_id,
    kind: row.kind,
    outcome: row.outcome,
    ring_seconds: row.ring_seconds,
    line: lineOf(row.quality, endsOf(row).cameIn),
    picked_up_by: row.picked_up_by,
    transfer_of: row.transfer_of,
    voicemail: row.voicemail,
    waited_seconds: queuedOf.get(row.uniqueid)?.waited ?? null,
    note: queuedOf.get(row.uniqueid)?.note ?? null,
    price: priceOf(row.pricing),
  }))
}
