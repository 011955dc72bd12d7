import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { CallRecord, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import type { Lookup } from '../../core/destinations/destinations.service.ts'
import type { KnownBy } from '../../engine/routing.ts'
import { workgroupOfNumber } from '../../money/phone-numbers/phone-numbers.service.ts'
import { priceOf } from '../charge/call-price.service.ts'
import {
  type Ends,
  findWorkgroupOfUser,
  type Knowing,
  listEnds,
  listParties,
  type NamedBy,
} from './call-names.sql.ts'
import { OWN_PHONE, record } from './call-record.sql.ts'
import { callerOf } from './caller-of.service.ts'
import type { ListedRow } from './chosen-calls.sql.ts'
import { lineOf } from './line-quality.service.ts'

export { OWN_PHONE } from './call-record.sql.ts'

/** Who numbers belong to, as far as a workgroup knows it. */
export async function partiesOf(
  ctx: Lookup,
  knowing: Knowing,
  numbers: readonly string[],
): Promise<(number: string) => CallParty> {
  const rows = numbers.length === 0 ? [] : await listParties(ctx, knowing, numbers)
  const known = new Map(rows.map((row) => [row.number, row]))
  return (number) => ({
    number,
    name: known.get(number)?.name ?? null,
    is: known.get(number)?.is ?? null,
    ...contactIn(known.get(number)?.contact),
  })
}

const contactIn = (contact: number | null | undefined) => (contact == null ? {} : { contact_id: contact })

/**
 * The name by which a workgroup knows who calls, for its own phones.
 *
 * @param of whose workgroup it is: of our number that is called, or of the person whose phone rings
 * @param number of the network, an internal one, or the SIP username of a colleague
 */
export async function nameOnPhones(ctx: Lookup, of: KnownBy, number: string): Promise<string | null> {
  if ('did' in of && !/\d/.test(number)) return null // it is withheld
  const workgroupId =
    'did' in of ? await workgroupOfNumber(ctx, of.did) : await findWorkgroupOfUser(ctx.db, of.user)
  if (workgroupId == null) return null
  return (await partyShown(ctx, workgroupId, number)).name
}

/** Who a workgroup knows by what a phone of it shows: a number in any spelling, an internal one, or a SIP username. */
export async function partyShown(ctx: Lookup, workgroupId: number, shown: string): Promise<CallParty> {
  const numbers = [callerOf(shown), shown, `${OWN_PHONE}${shown}`] as const
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: null }, numbers)
  return numbers.map(partyOf).find(({ name }) => name !== null) ?? partyOf(numbers[0])
}

/** Both ends of calls that are not recorded yet, with the names that are known, in their order. */
export async function endsNamed(ctx: Lookup, knowing: Knowing, calls: readonly NamedBy[]) {
  return calls.length === 0 ? [] : (await listEnds(ctx, knowing, calls)).map(endsOf)
}

/** The same, with how long each waited in queues; null: it came to none. */
export async function endsAndWaits(ctx: Lookup, knowing: Knowing, calls: readonly NamedBy[]) {
  const rows = calls.length === 0 ? [] : await listEnds(ctx, knowing, calls)
  return rows.map((row) => ({ ...endsOf(row), waited_seconds: row.waited_seconds }))
}

/** Both ends as the wire has them. */
const endsOf = (row: NamedBy & Ends): Pick<ListedCall, 'other' | 'ours' | 'answered_by'> => ({
  other: {
    number: row.came_in ? row.src : row.calledstation,
    name: row.other_name,
    is: row.other_is,
    ...contactIn(row.other_contact),
  },
  ours: { number: row.came_in ? row.calledstation : row.src, name: row.ours_name, is: row.ours_is },
  answered_by: row.answered_by,
})

/** Who reads a list of calls. */
export interface Reader {
  /** whose own the calls of a card are */
  readonly isOwn: (cardId: number) => boolean
  readonly userId: number
}

/** Of a call from before idle_seconds was kept, what it waited in queues is in its talk. */
const talkOf = ({ idle_seconds, real_sessiontime, waited_seconds }: ListedRow) =>
  idle_seconds === null ? Math.max(0, real_sessiontime - (waited_seconds ?? 0)) : real_sessiontime

/** A call of the list as the wire has it. */
export const listed =
  ({ isOwn, userId }: Reader) =>
  (row: ListedRow): ListedCall & CallRecord => ({
    ...record({ own: isOwn(row.card_id), userId })(row),
    real_sessiontime: talkOf(row),
    ...endsOf(row),
    cardid: row.card_id,
    kind: row.kind,
    outcome: row.outcome,
    ring_seconds: row.ring_seconds,
    line: lineOf(row.quality, row.came_in),
    picked_up_by: row.picked_up_by,
    transfer_of: row.transfer_of,
    voicemail: row.voicemail,
    waited_seconds: row.waited_seconds,
    note: row.note,
    notes: row.notes,
    tags: row.tags,
    price: priceOf(row.pricing),
  })
