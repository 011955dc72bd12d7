// @source SA-49

import { type QueueSums, type ReportBy, reportBy } from '@ekoline/contract/routing/queue-reports.ts'
import { SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import { addDays, type Day, dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { dayText, weekdayOf } from '@ekoline/contract/units/weekdays.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Message, postMessage } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'
import { transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { queueReportOf, reportCsv } from './queue-reports.service.ts'
import {
  addReportMail,
  type DueGroup,
  forgetReportMails,
  hasReportMail,
  listDueGroups,
  removeReportMail,
  takeReaders,
} from './report-mails.sql.ts'

const SENT_AT_MS = 7 * 3_600_000 // of a Monday in Lagos
const ROWS_MOST = 10
const GROUPS_AT_ONCE = 100

type Working = Pick<Context, 'db' | 'replica' | 'clock' | 'config' | 'text' | 'seal'>

/** The last Monday whose morning has come: the week before it is reported. */
function mondayOf(at: Date): Day {
  const day = dayOf(new Date(at.getTime() - SENT_AT_MS))
  return addDays(day, 1 - weekdayOf(day))
}

interface ReportMail {
  readonly on: boolean
  /** the day of the next one */
  readonly next: Day
}

/** Whether the caller has the week's reports mailed. */
export async function reportMailOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { caller }: Pick<SignedIn, 'caller'>,
): Promise<ReportMail> {
  const next = addDays(mondayOf(clock.now()), 7)
  return { on: await hasReportMail(db, caller.seatId), next }
}

/** Lets the week's reports be mailed to the caller from next Monday on, or no more. */
export async function setReportMail(ctx: Context, by: SignedIn, on: boolean): Promise<ReportMail> {
  const { seatId, workgroupId } = by.caller
  const now = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    const changed = on
      ? await addReportMail(tx, { seatId, workgroupId, sentUntil: mondayOf(now) })
      : await removeReportMail(tx, seatId)
    const action = on ? 'report_mail_switched_on' : 'report_mail_switched_off'
    if (changed) await writeAudit(tx, now, by, { action, target: `seat:${seatId}` })
  })
  return reportMailOf(ctx, by)
}

const percent = ({ offered, in_time }: QueueSums) =>
  `${offered === 0 ? 0 : Math.round((in_time / offered) * 100)}`

type Letter = Omit<Message, 'to' | 'text'> & { textFor(firstName: string): string }

/** The mail of a week; null: no call came to a queue. */
async function letterOf(ctx: Working, { workgroupId, name }: DueGroup, monday: Day): Promise<Letter | null> {
  const { text, config } = ctx
  const [first, last] = [addDays(monday, -7), addDays(monday, -1)]
  const week = { from: dayStart(first), to: dayStart(monday) }
  const reports = await Promise.all(
    reportBy.options.map(async (by) => ({
      by,
      ...(await queueReportOf(ctx, { workgroupId, admin: true }, { by, ...week })),
    })),
  )
  const [{ total } = { total: null }] = reports
  if (!total || total.offered === 0) return null
  const said = { from: dayText(first), to: dayText(last), workgroup: inLine(name), brand: config.brand.name }
  const figures = {
    offered: `${total.offered}`,
    percent: percent(total),
    seconds: `${SERVICE_LEVEL_SECONDS}`,
  }
  const linesBy = (by: ReportBy) =>
    reports
      .filter((report) => report.by === by)
      .flatMap(({ rows }) => rows)
      .filter(({ answered }) => by === 'queue' || answered > 0)
      .slice(0, ROWS_MOST)
      .map((row) =>
        text('queue_report_mail_line', {
          name: inLine(row.name),
          offered: `${row.offered}`,
          answered: `${row.answered}`,
          missed: `${row.missed}`,
          percent: percent(row),
        }),
      )
      .join('\n') || '–'
  const values = {
    ...said,
    ...figures,
    answered: `${total.answered}`,
    missed: `${total.missed}`,
    wait: `${Math.round(total.wait_seconds)}`,
    queues: linesBy('queue'),
    agents: linesBy('agent'),
    link: `${config.publicUrl}/queues/reports?from=${first}&to=${last}`,
  }
  return {
    channel: 'email',
    subject: text('queue_report_mail_subject', { ...said, ...figures }),
    textFor: (firstName) => text('queue_report_mail_text', { ...values, firstName: inLine(firstName) }),
    button: text('queue_report_mail_button'),
    csv: { name: `queues-${first}-${last}.csv`, content: reportCsv(reports) },
  }
}

/** Mails the reports of the week before to the admins of one workgroup who asked for them, each once. */
async function mailWeek(ctx: Working, group: DueGroup, monday: Day): Promise<number> {
  const letter = await letterOf(ctx, group, monday)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const readers = await takeReaders(tx, group.workgroupId, monday)
    if (!letter) return 0
    const { textFor, ...mail } = letter
    for (const { email, firstName } of readers)
      await postMessage(ctx, tx, at, { ...mail, to: email, text: textFor(firstName) })
    return readers.length
  })
}

/**
 * Mails last week's reports of the queues, from 7 o'clock on Monday in Lagos. A week without a call is not mailed; of
 * weeks in which the service did not run, the last one is.
 *
 * @returns how many mails went out
 */
export async function mailQueueReports(ctx: Working, stopping?: AbortSignal): Promise<{ sent: number }> {
  const monday = mondayOf(ctx.clock.now())
  await forgetReportMails(ctx.db)
  let sent = 0
  for (const group of await listDueGroups(ctx.db, monday, GROUPS_AT_ONCE)) {
    if (stopping?.aborted) break
    sent += await mailWeek(ctx, group, monday)
  }
  return { sent }
}
