import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Table } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import type { OwnerKind, TableFacts } from '../../src/feature.ts'
import { features } from '../../src/features.ts'
import { type Db, sql } from '../../src/platform/db/db.ts'
import type { Person } from '../people.ts'

const tables = new Map<string, TableFacts>(features.flatMap((feature) => Object.entries(feature.tables)))

/** Of a seat: 'user/workgroup'. */
const seatBy = (column: 'card_id' | 'id', value: string) =>
  `(select s.user_id || '/' || s.workgroup_id from seats s where s.${column} = ${value})`

/** Whose a row of a table is, which the statement calls `row`: 'user/workgroup', without what it has not; null: no owner. */
function ownerOf(table: string, row: string): string {
  const owner = tables.get(table)?.owner ?? 'none'
  if (owner === 'none') return 'null'
  if (typeof owner === 'string') return ownerBy({ [owner]: `${owner}_id` }, row)
  if (!('length' in owner)) return ownerBy(owner, row)
  const [of, by, there = 'id'] = owner
  const its = `${row}_`
  return `(select ${ownerOf(of, its)} from ${of} ${its} where ${its}.${there} = ${row}.${by})`
}

function ownerBy({ card, seat, user, workgroup }: Partial<Record<OwnerKind, string>>, row: string): string {
  const part = (column: string | undefined) => (column ? `coalesce(${row}.${column}::text, '')` : `''`)
  return `coalesce(${[
    card ? seatBy('card_id', `${row}.${card}`) : 'null',
    seat ? seatBy('id', `${row}.${seat}`) : 'null',
    `nullif(${part(user)} || '/' || ${part(workgroup)}, '/')`,
  ]})`
}

/** By what name the facts call a table. */
const factOf = (table: string) => (/^(ledger|sandbox)_/.exec(table)?.[1] ?? table) as Table

/** Everything in the database that a request could do harm to, in little. */
export interface State {
  /** by table and whose they are: a digest of rows */
  readonly rows: Readonly<Record<string, string>>
  /** by user: the workgroups in which they have a seat */
  readonly members: Readonly<Record<string, readonly number[]>>
  /** kobo by card */
  readonly wallets: Readonly<Record<string, number>>
  /** of all payments that were credited, kobo that reached wallets */
  readonly credited: number
  /** kobo that wallets paid for numbers */
  readonly spent: number
  /** and those that did not: of plans without airtime, and of numbers */
  readonly revenue: number
  /** how many lines of the audit, by action */
  readonly audits: Readonly<Record<string, number>>
  /** how many messages, by subject; of one without, by channel */
  readonly messages: Readonly<Record<string, number>>
}

const watched = [...tables].filter(([, { writtenBy }]) => !writtenBy).map(([table]) => table)
const digests = watched.map(
  (table) => `
    select '${table}:' || coalesce(${ownerOf(table, 'x')}, '') as key,
           count(*) || ':' || sum(hashtextextended((to_jsonb(x) - 'last_used_at')::text, 0)) as digest
      from ${table} x group by 1`,
)

/** Of a payment: what it bought is no airtime. */
const bought = sql`(plan_id is not distinct from 2 or (number_id is not null and given_kobo is null))`

export async function stateOf(db: Db): Promise<State> {
  const rows = await db.many<{ state: State | string }>`
    select json_build_object(
      'rows', (select json_object_agg(key, digest) from (${sql.raw(digests.join(' union all '))}) as it),
      'members', (select json_object_agg(user_id, groups) from
        (select user_id, array_agg(workgroup_id order by workgroup_id) as groups from seats group by user_id) s),
      'wallets', (select coalesce(json_object_agg(card_id, balance_kobo), '{}') from ledger_accounts where card_id is not null),
      'credited', (select coalesce(sum(credit_kobo), 0) from payments where state = 'credited' and not ${bought}),
      'spent', (select coalesce(-sum(amount_kobo), 0) from ledger_entries where kind = 'number' and account_seq is not null),
      'revenue', (select coalesce(sum(credit_kobo), 0) from payments where state = 'credited' and ${bought}),
      'audits', (select coalesce(json_object_agg(action, lines), '{}') from
        (select action, count(*) as lines from audit group by 1) a),
      'messages', (select coalesce(json_object_agg(subject, messages), '{}') from
        (select coalesce(subject, channel) as subject, count(*) as messages from outbox group by 1) o)
    ) as state`
  const state = rows[0]?.state
  if (!state) throw new Error('no state')
  return typeof state === 'string' ? (JSON.parse(state) as State) : state
}

/** The request that came between two looks. */
export interface Doing {
  readonly name: EndpointName
  readonly http: number
  readonly caller: (Pick<Person, 'userId' | 'cardId' | 'workgroupId'> & { readonly admin: boolean }) | null
}

const endpoints: Record<EndpointName, Endpoint> = endpointsFor('ekoline')

const listed = <T extends string>(fact: 'nothing' | T | readonly T[] | undefined): readonly T[] =>
  fact === undefined || fact === 'nothing' ? [] : typeof fact === 'string' ? [fact] : fact

/** What became other between two looks. */
const differing = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) =>
  Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])

/** The tables whose rows are not the same. */
export const changedTables = (before: State, after: State) => [
  ...new Set(differing(before.rows, after.rows).map((key) => key.split(':')[0] ?? '')),
]

/** Whether a text was made of this template. */
const isOf = (template: string, text: string) => {
  const parts = template.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`).test(text)
}

/** The mail that a subject is of; what has none is a code by phone. */
function mailOf(subject: string): string {
  const mails = Object.entries(mailMessages).filter(([key]) => key.endsWith('_subject'))
  return mails.find(([, text]) => isOf(text, subject))?.[0].replace('_subject', '') ?? 'verification_code'
}

/** The tables, audit actions and mails of what happened between two looks, as the facts name them. */
export const happened = (before: State, after: State) => ({
  changes: [...new Set(changedTables(before, after).map(factOf))],
  audits: differing(before.audits, after.audits).filter((action) => action !== 'access_refused'),
  mails: differing(before.messages, after.messages).map(mailOf),
})

/** What a call says of itself, as lists. */
export const factsOf = (name: EndpointName) => {
  const { changes, refusalChanges = [], audits, mails } = endpoints[name]
  return { changes: listed(changes), refusalChanges, audits: listed(audits), mails: listed(mails) }
}

/**
 * What changed although nothing allowed it: a failed call changes nothing, a call changes only the tables that the
 * contract names, of its caller or, by an admin, of the workgroup; a wallet grows by a payment of its owner or by a
 * transfer, and nothing comes from nowhere.
 *
 * @param doing null: nothing was done at all
 * @returns null when all is well
 */
export function changesOf(before: State, after: State, doing: Doing | null): string | null {
  const facts = doing ? factsOf(doing.name) : { changes: [], refusalChanges: [], audits: [], mails: [] }
  const did = happened(before, after)
  const unnamed = did.audits.find((action) => !facts.audits.some((audit) => audit === action))
  if (unnamed) return `the audit has ${unnamed}`
  const done = doing?.http === 200 ? doing : null
  const mail = did.mails.find((sent) => !done || !facts.mails.some((named) => named === sent))
  if (mail) return `a message was written: ${mail}`
  for (const key of differing(before.rows, after.rows)) {
    const [table = '', owner = ''] = key.split(':')
    const named: readonly string[] = done ? facts.changes : facts.refusalChanges
    if (!doing || !named.includes(factOf(table))) return `${table} changed`
    if (!mayChange(owner, before, after, doing)) return `${table} of ${owner} changed`
  }
  return moneyMoved(before, after, done)
}

/** Whether a call that succeeded may change rows of that owner. */
function mayChange(owner: string, before: State, after: State, { name, caller }: Doing): boolean {
  const [user = '', workgroup = ''] = owner.split('/')
  if (owner === '') return true
  const endpoint = endpoints[name]
  const isNew = user === '' ? !before.rows[`workgroups:/${workgroup}`] : !before.members[user]
  // Who is left without a seat gets a workgroup of their own.
  const isFounded = endpoint.changes?.includes('workgroups') && !before.rows[`workgroups:/${workgroup}`]
  const isElsewhere = workgroup !== '' && workgroup !== String(caller?.workgroupId) && !isFounded
  if (isNew && endpoint.changes?.includes('users'))
    return !isElsewhere || !before.rows[`workgroups:/${workgroup}`]
  if (endpoint.access === 'public') return endpoint.names !== 'nothing' && !isNew
  // Who accepts or declines an invitation has a seat elsewhere by it.
  const { names } = endpoint
  const isAnswer = names !== 'nothing' && Object.values(names).includes('own invitation')
  if (caller && isAnswer) return user === '' || user === String(caller.userId)
  if (!caller || isElsewhere) return false
  if (user === '' || user === String(caller.userId)) return true
  const isMember = [before, after].some(({ members }) => members[user]?.includes(caller.workgroupId))
  // What a person who leaves has goes to an admin.
  return (caller.admin || endpoint.needs === 'other admin') && isMember
}

const sum = (amounts: Readonly<Record<string, number>>) =>
  Object.values(amounts).reduce((total, kobo) => total + kobo, 0)

function moneyMoved(before: State, after: State, done: Doing | null): string | null {
  const came = after.credited - before.credited
  const spent = after.spent - before.spent
  if (sum(after.wallets) - sum(before.wallets) !== came - spent)
    return `wallets grew by ${sum(after.wallets) - sum(before.wallets)} kobo, payments by ${came}, spent were ${spent}`
  const paid = came + after.revenue - before.revenue
  const changed = differing(before.rows, after.rows)
  const settles = done && factsOf(done.name).changes.includes('payments')
  if (settles && paid <= 0 && changed.some((key) => key.startsWith('workgroups:')))
    return 'a plan changed without a payment'
  const moved = differing(before.wallets, after.wallets)
  if (moved.length === 0)
    return changed.includes('ledger_transactions:') && paid <= 0 ? 'something was posted' : null
  // A stranger pays into a wallet by a key that its owner gave them.
  const isByKey = done && endpoints[done.name].access === 'public' && endpoints[done.name].names !== 'nothing'
  if (isByKey && came > 0 && moved.length === 1) return null
  const card = String(done?.caller?.cardId)
  if (!moved.includes(card)) return `wallets changed: ${moved}`
  const isPaidIn = came > 0 && moved.length === 1
  const isSpent = spent > 0 && came === 0 && moved.length === 1
  const isTransfer =
    came === 0 &&
    moved.length === 2 &&
    // Of who is removed, or by taking it, it comes to the caller, else it goes away.
    (done?.name === 'removeMember' || done?.name === 'takeFromMember') ===
      (after.wallets[card] ?? 0) > (before.wallets[card] ?? 0)
  return isPaidIn || isSpent || isTransfer ? null : `wallets changed: ${moved}`
}
