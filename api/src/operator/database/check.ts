import { checkRollup } from '../../calls/history/calls.sql.ts'
import type { Context } from '../../context.ts'
import { checkAudit } from '../../core/audit/audit-seals.service.ts'
import { checkDataDir, countCopiesByKey } from '../../core/installation/installation.service.ts'
import { checkSealed, checkStored, type StoredFault } from '../../core/installation/stored-check.service.ts'
import { checkLedger } from '../../money/wallet/ledger-check.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import { withService } from '../open.ts'
import type { Operator, Verb } from '../operator.ts'

const SHOWN = 50

interface Part {
  readonly name: string
  readonly faults: readonly StoredFault[]
  readonly looked?: string
}

/** However long the database takes for it. */
const ledgerFaults = ({ db }: Context) =>
  transaction(db, async (tx) => {
    await tx.run`set local statement_timeout = 0`
    const ledger = await checkLedger(tx)
    return { ledger, totals: await checkRollup(tx) }
  })

/** Copies of people's data are too large to be opened for a check. */
async function copiesOfOtherKeys({ db, config }: Context): Promise<StoredFault[]> {
  const known = config.secretKeys.map(({ id }) => id)
  const lost = (await countCopiesByKey(db)).filter(({ key }) => !known.includes(key))
  return lost.map(({ key, rows }) => ({
    subject: 'data_requests.file',
    found: `${rows} by the key ${key}: sealed with a key that is not in SECRET_KEYS`,
  }))
}

async function checkAll(ctx: Context, { note, signal }: Operator): Promise<Part[]> {
  note('Checking the ledger and the call totals')
  const { ledger, totals } = await ledgerFaults(ctx)
  signal.throwIfAborted()
  note('Checking the audit')
  const audit = await checkAudit(ctx, signal)
  const keys = [...(await checkSealed(ctx)), ...(await copiesOfOtherKeys(ctx))]
  note('Looking for the files and recordings')
  const stored = await checkStored(ctx, signal)
  return [
    {
      name: 'ledger',
      faults: ledger.map(({ invariant, subject, found }) => ({ subject: `${invariant} ${subject}`, found })),
    },
    {
      name: 'call totals',
      faults: totals.map(({ day, card_id, workgroup_id }) => ({
        subject: card_id === null ? `workgroup ${workgroup_id}` : `card ${card_id}`,
        found: `not the sums of the calls of ${day}`,
      })),
    },
    { name: 'audit', faults: audit.map(({ line, found }) => ({ subject: `line ${line}`, found })) },
    { name: 'keys', faults: keys },
    {
      name: 'files',
      faults: stored.faults,
      looked: `${stored.files} files and ${stored.recordings} recordings`,
    },
  ]
}

const linesOf = ({ name, faults, looked }: Part) => [
  `${faults.length === 0 ? 'right' : 'WRONG'}  ${name}${looked ? `: ${looked}` : ''}`,
  ...faults.slice(0, SHOWN).map(({ subject, found }) => `  ${subject}: ${found}`),
  ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : []),
]

export const check: Verb = {
  name: 'check',
  parameters: [],
  options: {},
  summary: 'whether database, keys and files are whole and belong together',
  about: `Recomputes the ledger (L1 to L5), the call totals and the audit, opens what each key has encrypted, and looks for every
file and recording that the database names: after a restore, before anybody works with it. It changes nothing, makes no
calls, sends no mails and asks no provider. Beside a running service it says what is wrong at that moment.

Ends with 4 when something is wrong.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      await checkDataDir(ctx)
      const parts = await checkAll(ctx, operator)
      return {
        lines: parts.flatMap(linesOf),
        data: Object.fromEntries(parts.map(({ name, faults }) => [name, faults])),
        differs: parts.some(({ faults }) => faults.length > 0),
      }
    }),
}
