import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { forgetPerson } from '../../core/profile/profile.service.ts'
import { missing } from '../../platform/app-error.ts'
import { type Db, type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import type { Person } from '../../platform/person.ts'
import { closeRequestsOf } from './data-requests.service.ts'
import { lockAllOf } from './erase.sql.ts'
import { findPerson } from './person.sql.ts'
import { findOpen, type Open } from './unsettled.sql.ts'

export type { Open } from './unsettled.sql.ts'

/** What lies outside the database of a person. */
export interface FilesOfPerson {
  /** by their names in the recordings */
  readonly recordings: readonly string[]
  /** names in the store */
  readonly stored: readonly string[]
}

/** Who is to be erased, by which e-mail, and why. */
export interface Erasure {
  readonly email: string
  readonly reason: string
}

/** A person cannot be erased while something is open with them. */
export class Unsettled extends Error {
  readonly email: string
  readonly open: Open

  constructor(email: string, open: Open) {
    super(`something is open with ${email}`)
    this.email = email
    this.open = open
  }
}

const isSettled = ({ wallets, owedKobo, payments, aftermath, subscriptions, calls, numbers, alone }: Open) =>
  owedKobo <= 0 &&
  aftermath + subscriptions + calls === 0 &&
  [wallets, payments, numbers, alone].every((list) => list.length === 0)

/**
 * The person with an e-mail, when nothing is open with them: no money, payment, debt, call or number.
 *
 * @throws AppError not_found; Unsettled
 */
export async function settledPerson(db: Db, email: string): Promise<Person> {
  const person = await findPerson(db, normalEmail(email))
  if (!person?.email.includes('@')) throw missing()
  const open = await findOpen(db, person)
  if (!isSettled(open)) throw new Unsettled(person.email, open)
  return person
}

/** What the features say that erasing does, of those that build on others first. */
async function eraseInFeatures({ features, clock }: Context, tx: Tx, person: Person): Promise<FilesOfPerson> {
  const at = clock.now()
  const [stored, recordings]: [string[], string[]] = [[], []]
  for (const { eraseRest } of features.toReversed()) {
    const left = await eraseRest?.(tx, person, at)
    stored.push(...(left?.stored ?? []))
    recordings.push(...(left?.recordings ?? []))
  }
  for (const { tables } of features.toReversed())
    for (const { erase } of Object.values(tables))
      for (const statement of [erase?.(person, at) ?? []].flat()) await tx.run(statement)
  return { stored, recordings }
}

async function eraseRows(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  { email, reason }: Erasure,
): Promise<FilesOfPerson> {
  await lockAllOf(tx, await settledPerson(tx, email))
  const person = await settledPerson(tx, email) // as it is under the lock
  const at = ctx.clock.now()
  const { stored, recordings } = await eraseInFeatures(ctx, tx, person)
  const copies = await closeRequestsOf(ctx, tx, person, at) // mails them after their messages are gone
  await forgetPerson(tx, person.userId, at)
  await writeAudit(tx, at, actor, {
    action: 'person_erased',
    target: `user:${person.userId}`,
    detail: { reason },
  })
  return { recordings, stored: [...stored, ...copies] }
}

/** Ends the transaction in which it was only tried. */
class Tried extends Error {
  readonly files: FilesOfPerson

  constructor(files: FilesOfPerson) {
    super('tried')
    this.files = files
  }
}

/**
 * The files that erasing a person would leave to be deleted: it is tried, and taken back.
 *
 * @throws AppError not_found; Unsettled
 */
export async function previewErasure(ctx: Context, actor: Actor, erasure: Erasure): Promise<FilesOfPerson> {
  try {
    return await transaction(ctx.db, async (tx) => {
      throw new Tried(await eraseRows(ctx, tx, actor, erasure))
    })
  } catch (error) {
    if (error instanceof Tried) return error.files
    throw error
  }
}

/**
 * Forgets a person, for good: what the features declare, their names and e-mail, with a line in the audit. The books stay.
 *
 * @returns the files that are to be deleted now
 * @throws AppError not_found; Unsettled
 * @source NDPA 2023, s. 34
 */
export const erasePerson = (ctx: Context, actor: Actor, erasure: Erasure): Promise<FilesOfPerson> =>
  transaction(ctx.db, (tx) => eraseRows(ctx, tx, actor, erasure))
