import type { AuditLine } from '@ekoline/contract/core/audit.ts'
import { auditActions, isAuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import type { AuditKind } from '@ekoline/contract/endpoint/audit-word.ts'
import type { ServerMessageKey } from '@ekoline/contract/messages/server.ts'
import { exactNaira, kobo } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE, SEARCH_COUNT_LIMIT } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type AuditRow, countAudit, listAudit } from './audit.sql.ts'

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
  Object.entries(auditActions).flatMap(([action, facts]) => (facts.kind === kind ? action : []))

/** A page of what was done in the caller's workgroup, in plain words; of other workgroups nothing. @source AC2-44 */
export async function auditPage(
  ctx: Pick<Context, 'db' | 'text' | 'config'>,
  { workgroupId }: Caller,
  { from, to, kind, search = '', page = 1 }: AuditQuery,
): Promise<AuditPage> {
  const filter = { workgroupId, from, to, actions: kind && actionsOf(kind), search: search.trim() }
  const { db } = ctx
  const isReachable = (page - 1) * PAGE_SIZE < SEARCH_COUNT_LIMIT
  const [rows, counted] = await Promise.all([
    isReachable ? listAudit(db, filter, page) : [],
    countAudit(db, filter),
  ])
  return {
    lines: rows.map((row) => auditLine(ctx, row)),
    total: Math.min(counted, SEARCH_COUNT_LIMIT),
    isMinimum: counted > SEARCH_COUNT_LIMIT,
  }
}

function auditLine({ text, config }: Pick<Context, 'text' | 'config'>, row: AuditRow): AuditLine {
  const { id, at, username, member } = row
  const kind = isAuditAction(row.action) ? auditActions[row.action].kind : null
  // Which of the operator's people it was is for the operator to know.
  const operator = row.byOperator ? text('audit_operator', { brand: config.brand.name }) : null
  // Of a failed sign-in only the account is known, not who tried.
  const whose = kind === 'sign_in' ? member : null
  return {
    id,
    date: wireTime(at),
    person: row.person ?? whose ?? operator,
    username,
    kind,
    what: whatWasDone(text, row),
  }
}

/** The amount in a line's detail, under one of the names that the code writes. */
function amountIn(detail: AuditRow['detail']): string {
  const amount = detail.amountKobo ?? detail.creditKobo ?? detail.tookKobo ?? detail.thresholdKobo
  return typeof amount === 'number' ? exactNaira(kobo(amount)) : ''
}

/** Only the fields named here are shown: a line's detail may hold more than its workgroup should read. */
function whatWasDone(text: Context['text'], { action, detail, member }: AuditRow): string {
  return text(wordsOf(action, detail), { amount: amountIn(detail), member: member ?? text('audit_somebody') })
}

function wordsOf(action: string, detail: AuditRow['detail']): ServerMessageKey {
  if (action === 'balance_alert_set' && detail.thresholdKobo === null) return 'audit_balance_alert_ended'
  return isAuditAction(action) ? `audit_${action}` : 'audit_other'
}
