import type { AuditLine } from '@ekoline/contract/audit.ts'
import { type AuditKind, auditActions } from '@ekoline/contract/audit-actions.ts'
import { exactNaira } from '@ekoline/contract/exact-naira.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { kobo } from '@ekoline/contract/money.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/page.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { type AuditRow, countAudit, listAudit } from './audit-page.sql.ts'

interface AuditQuery {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly kind?: AuditKind | undefined
  readonly search?: string | undefined
  readonly page?: number | undefined
}

interface AuditPage {
  readonly lines: AuditLine[]
  readonly total: number
  readonly isMinimum: boolean
}

const actionsOf = (kind: AuditKind) =>
  Object.keys(auditActions).filter((action) => auditActions[action]?.kind === kind)

/** A page of what was done in the caller's workgroup, in plain words; of other workgroups nothing. */
export async function auditPage(
  { db, text }: Pick<Context, 'db' | 'text'>,
  { workgroupId }: Caller,
  { from, to, kind, search = '', page = 1 }: AuditQuery,
): Promise<AuditPage> {
  const filter = { workgroupId, from, to, actions: kind && actionsOf(kind), search: search.trim() }
  const isReachable = (page - 1) * PAGE_SIZE < SEARCH_COUNT_LIMIT
  const [rows, counted] = await Promise.all([
    isReachable ? listAudit(db, filter, page) : [],
    countAudit(db, filter),
  ])
  return {
    lines: rows.map((row) => auditLine(text, row)),
    total: Math.min(counted, SEARCH_COUNT_LIMIT),
    isMinimum: counted > SEARCH_COUNT_LIMIT,
  }
}

function auditLine(text: Context['text'], row: AuditRow): AuditLine {
  const { id, at, person, username, member } = row
  const kind = auditActions[row.action]?.kind ?? null
  // Before a sign-in has succeeded, whose account it was is all that is known.
  const whose = kind === 'sign_in' ? member : null
  return { id, date: wireTime(at), person: person ?? whose, username, kind, what: whatWasDone(text, row) }
}

/** The one amount that a line tells of, by the names under which the code writes it. */
function amountIn(detail: AuditRow['detail']): string {
  const amount = detail.amountKobo ?? detail.creditKobo ?? detail.tookKobo ?? detail.thresholdKobo
  return typeof amount === 'number' ? exactNaira(kobo(amount)) : ''
}

/** Only what is named here is told: a line's detail may hold more than its workgroup should read. */
function whatWasDone(text: Context['text'], { action, detail, member }: AuditRow): string {
  return text(wordsOf(action, detail), { amount: amountIn(detail), member: member ?? text('audit_somebody') })
}

function wordsOf(action: string, detail: AuditRow['detail']): MessageKey {
  if (action === 'balance_alert_set' && detail.thresholdKobo === null) return 'audit_balance_alert_ended'
  return auditActions[action]?.words ?? 'audit_other'
}
