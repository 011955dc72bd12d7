// @source DEC-141

import type { Context } from '../../context.ts'
import { createSealing } from '../../platform/db/sealing.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { writeAudit } from './audit.sql.ts'
import {
  type AuditFault,
  type AuditSeal,
  auditEnd,
  checkSeals,
  findAuditSeal,
  firstUnsealedHash,
  newestAuditSeal,
  type SealedLine,
  sealAfterLine,
  sealedLines,
  sealNextLines,
} from './audit-seals.sql.ts'

export { type AuditSeal, newestAuditSeal } from './audit-seals.sql.ts'

const FAULTS_MOST = 1000 // where everything is wrong, more lines help no one

/** A line of the audit that was sealed, or the seal after the last of its lines. */
export type Sealed = { readonly line: SealedLine } | { readonly seal: AuditSeal }

/**
 * The sealed part of the audit after a line, in order, a page at a time: each line with its hash, and each seal behind
 * its last line. What is not sealed yet comes with its seal.
 */
export async function* sealedAfter(db: Context['db'], after: number): AsyncGenerator<readonly Sealed[]> {
  let from = after
  for (;;) {
    const seal = await sealAfterLine(db, from)
    if (!seal) return
    yield [...(await linesOf(db, from, seal.lastLine)), { seal }]
    from = seal.lastLine
  }
}

/**
 * `sealedAfter` for an operator: that it was exported is in the audit before the first page is.
 *
 * @param after a line; 0 for the whole audit
 */
export async function* exportAudit(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  after: number,
): AsyncGenerator<readonly Sealed[]> {
  await writeAudit(db, clock.now(), actor, { action: 'audit_exported', detail: { after } })
  yield* sealedAfter(db, after)
}

const linesOf = async (db: Context['db'], after: number, upTo: number): Promise<Sealed[]> =>
  (await sealedLines(db, after, upTo)).map((line) => ({ line }))

/**
 * Seals the audit a round at a time; with AUDIT_LOG each line and seal goes into the log, from the process that sealed
 * it. A line that a process did not log because it died leaves a seal's number out, and `audit export` has it.
 *
 * @returns the newest seal when this process made one
 */
export function createAuditSealing({
  db,
  clock,
  log,
  config,
}: Pick<Context, 'db' | 'clock' | 'log' | 'config'>): () => Promise<AuditSeal | undefined> {
  let made: number[] = []
  const round = createSealing(db, {
    end: () => auditEnd(db),
    async sealNext(upTo) {
      const number = await sealNextLines(db, upTo, clock.now())
      if (number !== null) made.push(number)
      return number !== null
    },
  })
  async function ship(number: number) {
    const [seal, before] = [await findAuditSeal(db, number), await findAuditSeal(db, number - 1)]
    if (!seal) throw new Error(`the audit has no seal ${number}`)
    for (const one of [...(await linesOf(db, before?.lastLine ?? 0, seal.lastLine)), { seal }])
      log.info({ audit: one }, 'audit')
  }
  return async () => {
    await round()
    if (made.length === 0) return undefined
    const numbers = made
    made = []
    if (config.auditLog) for (const number of numbers) await ship(number)
    return newestAuditSeal(db)
  }
}

/**
 * Recomputes the whole audit from its lines, a few thousand at a time.
 *
 * @param kept a seal that was kept elsewhere: it must be in the chain as it was
 * @returns the faults, in the order of the lines; after a thousand or so it looks no further
 */
export async function checkAudit(
  { db }: Pick<Context, 'db'>,
  signal: AbortSignal,
  kept?: Pick<AuditSeal, 'number' | 'hash'>,
): Promise<AuditFault[]> {
  const faults: AuditFault[] = []
  for (let after: number | null = 0; after !== null && faults.length < FAULTS_MOST; ) {
    signal.throwIfAborted()
    const piece = await checkSeals(db, after)
    faults.push(...piece.faults)
    after = piece.upTo
  }
  const unsealed = await firstUnsealedHash(db)
  if (unsealed !== undefined) faults.push({ line: unsealed, found: 'lost its seal' })
  if (kept) faults.push(...(await compareKept(db, kept)))
  return faults.toSorted((a, b) => a.line - b.line)
}

async function compareKept(
  db: Context['db'],
  { number, hash }: Pick<AuditSeal, 'number' | 'hash'>,
): Promise<AuditFault[]> {
  const [here, before] = [await findAuditSeal(db, number), await findAuditSeal(db, number - 1)]
  if (here?.hash === hash) return []
  const line = (before?.lastLine ?? 0) + 1
  const found = here
    ? `or one before it is not what the kept seal ${number} says`
    : `is cut off: seal ${number} is gone`
  return [{ line, found }]
}
