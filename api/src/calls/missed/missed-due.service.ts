import { MISSED_PROMISE } from '@ekoline/contract/calls/missed-calls.facts.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { HOUR_MS, MINUTE_MS, momentText } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { type PushNote, postPush } from '../../core/push/push-post.service.ts'
import { listWhoAnswers } from '../../core/workgroups/suspensions.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  findPromise,
  listSupervisors,
  listUncounted,
  type Overdue,
  putPromise,
  setDue,
  takeForAdmins,
  takeForClaimants,
  type Uncounted,
} from './missed-due.sql.ts'

const AT_ONCE = 500
/** So long after it is due its supervisors or admins hear of a line that someone said they call back. */
const GRACE_MS = 30 * MINUTE_MS
/** The admins get one mail in so long: whoever rings from a thousand numbers would send them a thousand. */
const APART_MS = HOUR_MS
/** Lines that all admins hear of at once. */
const FOR_ADMINS = 5_000

/** Within how many minutes the workgroup promises to call back. */
export const promiseOf = async ({ db }: Pick<Context, 'db'>, { workgroupId }: Caller): Promise<number> =>
  (await findPromise(db, workgroupId)) ?? MISSED_PROMISE.usual

/** Sets it for the lines that open from now on. */
export async function setPromise(ctx: Context, by: SignedIn, minutes: number): Promise<void> {
  const { workgroupId } = by.caller
  await transaction(ctx.db, async (tx) => {
    await putPromise(tx, workgroupId, minutes)
    await writeAudit(tx, ctx.clock.now(), by, {
      action: 'missed_promise_set',
      target: `workgroup:${workgroupId}`,
      detail: { minutes },
    })
  })
}

/** By when a line is due: in open hours of the called number, where it leads to hours, else by the clock. */
async function dueOf(ctx: Context, line: Uncounted): Promise<Date> {
  const promiseMs = (line.promiseMinutes ?? MISSED_PROMISE.usual) * MINUTE_MS
  const kind = ctx.features.find(({ destination }) => destination?.category === line.category)?.destination
  const from = line.openedAt
  const inHours =
    line.destination === null ? null : await kind?.afterOpen?.(ctx, line.destination, { from, ms: promiseMs })
  return inHours ?? new Date(from.getTime() + promiseMs)
}

/** Counts by when new lines are due. @returns how many */
export async function countDue(ctx: Context): Promise<{ counted: number }> {
  const lines = await listUncounted(ctx.db, AT_ONCE)
  for (const line of lines) await setDue(ctx.db, line, await dueOf(ctx, line))
  return { counted: lines.length }
}

const SHOWN = 20 // of a mail

/** What a mail says of overdue lines; who reads it sees the others on the screen. */
function letterOf(
  { text, config }: Pick<Context, 'text' | 'config'>,
  lines: readonly Overdue[],
  firstName: string,
  isClaimant: boolean,
): Omit<Message, 'to'> {
  const callers = lines
    .slice(0, SHOWN)
    .map(({ caller, firstAt }) =>
      text('missed_overdue_line', { caller: formatPhone(caller), time: momentText(firstAt) }),
    )
    .join('\n')
  const count = `${lines.length}`
  const values = { firstName: inLine(firstName), callers, count, link: `${config.publicUrl}/calls/missed` }
  return {
    channel: 'email',
    subject: text(lines.length === 1 ? 'missed_overdue_subject_one' : 'missed_overdue_subject', values),
    text: text(isClaimant ? 'missed_overdue_claimed_text' : 'missed_overdue_text', values),
    button: text('missed_overdue_button'),
  }
}

/** What a claimant is told on their devices. */
function dueNote({ text }: Pick<Context, 'text'>, lines: readonly Overdue[]): PushNote {
  const [first] = lines
  const values = { caller: formatPhone(first?.caller ?? ''), count: `${lines.length}` }
  return {
    title: text(lines.length === 1 ? 'push_due_title' : 'push_due_many_title', values),
    body: text('push_due_body'),
    path: '/calls/missed',
    topic: 'due',
  }
}

interface Recipient {
  readonly email: string
  readonly firstName: string
}

/** Who hears of each overdue line: the supervisors of the queues in which the caller waited, else the admins. */
async function recipientsOf(tx: Tx, lines: readonly Overdue[]): Promise<(line: Overdue) => Recipient[]> {
  const supervisors = await listSupervisors(tx, [...new Set(lines.flatMap(({ queueIds }) => queueIds))])
  const bySupervisors = (line: Overdue) =>
    supervisors.filter(({ queueId }) => line.queueIds.includes(queueId))
  const admins = new Map<number, Recipient[]>()
  for (const line of lines)
    if (bySupervisors(line).length === 0 && !admins.has(line.workgroupId))
      admins.set(line.workgroupId, await listWhoAnswers(tx, line.workgroupId))
  return (line) => {
    const named = new Map(bySupervisors(line).map((supervisor) => [supervisor.email, supervisor]))
    return named.size > 0 ? [...named.values()] : (admins.get(line.workgroupId) ?? [])
  }
}

/**
 * Mails those who said that they call back of lines that are overdue, each line once, and then the supervisors of the queue
 * in which the caller waited, or else the admins, once an hour at most. The marks and the mails are one transaction.
 *
 * @returns how many mails
 * @source DEC-243
 */
export async function notifyOverdue(ctx: Context): Promise<{ mailed: number }> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    let mailed = 0
    const post = async (email: string, message: Omit<Message, 'to'>) => {
      await postMessage(ctx, tx, at, { ...message, to: email })
      mailed += 1
    }
    const claims = await takeForClaimants(tx, at, AT_ONCE)
    for (const [email, lines] of Map.groupBy(claims, (claim) => claim.email))
      await post(email, letterOf(ctx, lines, lines[0]?.firstName ?? '', true))
    for (const [seatId, lines] of Map.groupBy(claims, (claim) => claim.seatId))
      await postPush(ctx, tx, { kind: 'due', seats: [seatId], at }, dueNote(ctx, lines))
    const overdue = await takeForAdmins(tx, { at, graceMs: GRACE_MS, apartMs: APART_MS, most: FOR_ADMINS })
    const recipients = await recipientsOf(tx, overdue)
    for (const ofWorkgroup of Map.groupBy(overdue, (line) => line.workgroupId).values()) {
      const letters = ofWorkgroup.flatMap((line) => recipients(line).map((to) => ({ ...to, line })))
      for (const [email, sent] of Map.groupBy(letters, (letter) => letter.email)) {
        const lines = sent.map(({ line }) => line)
        await post(email, letterOf(ctx, lines, sent[0]?.firstName ?? '', false))
      }
    }
    return { mailed }
  })
}
