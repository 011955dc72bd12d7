// @source DEC-144

import {
  type AuditSeal,
  checkAudit,
  exportAudit,
  newestAuditSeal,
} from '../../core/audit/audit-seals.service.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'

import { withService } from '../open.ts'
import { operatorActor, type Verb } from '../operator.ts'

const SHOWN = 50

/** A seal as it is kept elsewhere. @throws Misused */
function sealOf(text: string): Pick<AuditSeal, 'number' | 'hash'> {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  if (!number || !hash)
    throw new Misused(`--seal takes NUMBER:HASH, as "audit check" says it; given: ${text}.`)
  return { number: Number(number), hash }
}

export const auditCheck: Verb = {
  name: 'audit check',
  parameters: [],
  options: {
    seal: { value: 'NUMBER:HASH', about: 'a seal that was kept elsewhere: it must be here, as it was' },
  },
  summary: 'whether the audit still is what was sealed',
  about: `Recomputes every seal from its lines, and names the first line that was changed, deleted, put in later or dated back;
then the newest seal. Who owns the database can rewrite lines and seals together: keep the newest seal, or the lines
("audit export", AUDIT_LOG), on another machine, and give the kept one with --seal.

Ends with 4 when something is wrong.`,

  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const kept = given.seal === undefined ? undefined : sealOf(given.seal)
      const faults = await checkAudit(ctx, operator.signal, kept)
      const seal = await newestAuditSeal(ctx.db)
      const lines = [
        faults.length === 0 ? 'The audit is right.' : 'THE AUDIT IS WRONG:',
        ...faults.slice(0, SHOWN).map(({ line, found }) => `  line ${line} ${found}`),
        ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more, at least`] : []),
        seal ? `Newest seal: ${seal.number}:${seal.hash}, up to line ${seal.lastLine}` : 'No seal yet.',
      ]
      return { lines, data: { faults, seal: seal ?? null }, differs: faults.length > 0 }
    }),
}

export const auditExport: Verb = {
  name: 'audit export',
  parameters: [],
  options: {
    after: { value: 'LINE', about: 'only what comes after this line; from the beginning without it' },
  },
  summary: 'writes the sealed audit as lines of JSON',
  about: `Writes each sealed line of the audit to standard output as one JSON object, in order, with its hash, and each seal
behind its last line: what AUDIT_LOG puts into the log. It holds network addresses and reasons: keep it as safe as the
database. That it was exported is in the audit, in a line that the next export has.`,

  run: (operator, _, { after }) =>
    withService(operator, async (ctx) => {
      const from = after === undefined ? 0 : numberOf(after, 'line')
      for await (const page of exportAudit(ctx, operatorActor(operator), from)) {
        operator.signal.throwIfAborted()
        operator.say(page.map((one) => JSON.stringify(one)).join('\n'))
      }
      return undefined
    }),
}
