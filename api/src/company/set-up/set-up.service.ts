import type { SetUpAnswers, SetUpLine } from '@ekoline/contract/company/set-up.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { OWN_PHONE } from '../../calls/history/call-names.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { idempotent } from '../../core/idempotency/idempotency.service.ts'
import { activeSeatOfCard, lockPeople } from '../../core/workgroups/workgroups.service.ts'
import type { PaidNumber } from '../../feature.ts'
import { startPayment } from '../../money/payments/checkout/payments.service.ts'
import { leadNewNumber, numberOf, stateOfNumber } from '../../money/phone-numbers/phone-numbers.service.ts'
import { buyWithin, mayBuyNumbers } from '../../money/phone-numbers/wallet-purchase.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Db, retriable, type Tx } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { makeParts } from './make-line.service.ts'
import {
  type Ended,
  findFirstCall,
  findLast,
  insertLive,
  insertWaiting,
  lockWaiting,
  markEnded,
  type SetUpRow,
} from './set-up.sql.ts'

/** The line that a seat set up last, and the first call to it. */
export async function lastSetUp({ db }: Pick<Context, 'db'>, { seatId }: Caller): Promise<SetUpLine | null> {
  const row = await findLast(db, seatId)
  return row ? onWire(db, row) : null
}

async function onWire(db: Db, row: SetUpRow): Promise<SetUpLine> {
  const { did, state, madeAt, paid } = row
  // Of a number that leads to a person straight away, calls are recorded as calls to their phone.
  const stations = [did, OWN_PHONE + row.username]
  const first =
    state === 'live' && madeAt ? await findFirstCall(db, { ...row, stations, since: madeAt }) : null
  return {
    state,
    phonenumber_id: row.numberId,
    did,
    answers: row.answers,
    refusal: row.refusal,
    paid: paid === null ? null : naira(paid),
    first_call: first
      ? { from: first.from, at: wireTime(first.at), is_on: first.isOn, answered: first.answered }
      : null,
  }
}

/**
 * Makes a line of the answers, in one transaction or not at all: buys the number from the wallet, unless it is theirs
 * already and leads nowhere, makes what its calls pass, and leads it there. A second press finds it made.
 *
 * @throws AppError not_found, number_taken, insufficient_funds, owed_first; verification_required, account_suspended,
 *   idempotency_conflict, rate_limited; as `makeParts`
 */
export async function setUpLine(ctx: Context, actor: SignedIn, answers: SetUpAnswers): Promise<SetUpLine> {
  const { caller } = actor
  await mayBuyNumbers(ctx, caller)
  const at = ctx.clock.now()
  return idempotent(ctx.db, { actor, at, endpoint: 'setUpLine', payload: answers }, async (tx) => {
    await lockPeople(tx, caller.workgroupId)
    const { phonenumber_id: numberId } = answers
    const state = await stateOfNumber(tx, caller.cardId, numberId)
    const before = await findLast(tx, caller.seatId)
    if (state === 'led' && before?.state === 'live' && before.numberId === numberId) return onWire(tx, before)
    if (state === 'led') throw new AppError('number_taken')
    const did = await numberOf(tx, numberId)
    const to = await makeParts(ctx, tx, actor, { answers, did })
    if (state === 'none') await buyWithin(ctx, tx, actor, numberId)
    await leadNewNumber(ctx, tx, actor, numberId, to)
    await insertLive(tx, { seatId: caller.seatId, answers, at })
    await noted(ctx, tx, actor, numberId)
    const made = await findLast(tx, caller.seatId)
    if (!made) throw missing()
    return onWire(tx, made)
  })
}

const noted = ({ clock }: Context, tx: Tx, actor: SignedIn, number: number) =>
  writeAudit(tx, clock.now(), actor, {
    action: 'line_set_up',
    target: `card:${actor.caller.cardId}`,
    detail: { number },
  })

/**
 * Begins a card payment for the number, which keeps the answers. They are tried first: what cannot be made is refused before
 * anything is paid.
 *
 * @throws AppError as `startPayment` and `makeParts`
 */
export function setUpLineByCard(ctx: Context, actor: SignedIn, answers: SetUpAnswers) {
  const { cardId, seatId } = actor.caller
  const { phonenumber_id: numberId } = answers
  return startPayment(
    ctx,
    actor,
    { purpose: 'number', cardId, numberId },
    {
      endpoint: 'setUpLineByCard',
      choices: answers,
      async keep(tx, reference) {
        await tx.run`savepoint trial`
        await makeParts(ctx, tx, actor, { answers, did: await numberOf(tx, numberId) })
        await tx.run`rollback to savepoint trial`
        await insertWaiting(tx, reference, { seatId, answers, at: ctx.clock.now() })
      },
    },
  )
}

/**
 * Within the transaction that credits a payment for a number: makes the line that was chosen with it. Where that is not
 * possible any more, the payer has the number still, and set-up says why and goes on from there.
 */
export async function makePaidLine(
  ctx: Context,
  tx: Tx,
  { actor, reference, got }: PaidNumber,
): Promise<void> {
  const row = await lockWaiting(tx, reference)
  if (!row) return
  const ended = got
    ? await tryToMake(ctx, tx, row, actor.request)
    : ({ state: 'lost', refusal: null } as const)
  await markEnded(tx, row.id, { ...ended, at: ctx.clock.now() })
}

async function tryToMake(
  ctx: Context,
  tx: Tx,
  { answers, cardId, did, numberId }: SetUpRow,
  request: SignedIn['request'],
): Promise<Omit<Ended, 'at'>> {
  await tx.run`savepoint line`
  try {
    const seat = await activeSeatOfCard({ db: tx }, cardId)
    if (!seat) throw new AppError('forbidden')
    // The owner of the payment made the line, also where the provider or a job reports it.
    const by: SignedIn = { caller: { ...seat, tokenHash: new Uint8Array() }, request }
    const to = await makeParts(ctx, tx, by, { answers, did })
    await leadNewNumber(ctx, tx, by, numberId, to)
    await noted(ctx, tx, by, numberId)
    return { state: 'live', refusal: null }
  } catch (error) {
    if (retriable(error)) throw error
    await tx.run`rollback to savepoint line`
    // Paid for is paid for: a fault of ours keeps no one's money either.
    if (!(error instanceof AppError))
      ctx.log.error({ err: error, number: numberId }, 'a paid line could not be made')
    return { state: 'unmade', refusal: inWords(ctx, error) }
  }
}

function inWords({ text }: Context, error: unknown): string {
  if (!(error instanceof AppError)) return text('internal')
  const [fault] = error.details.fields ?? []
  return fault ? text(fault.message, fault.values) : text(error.code, error.details.values)
}
