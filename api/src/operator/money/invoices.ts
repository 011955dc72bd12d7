import type { Context } from '../../context.ts'
import { listUnsigned, resubmitInvoice, type Unsigned } from '../../money/invoices/tax-submission.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { timeCell, timeHead } from '../times.ts'
import { trying } from '../trial.ts'

const MOST = 200

const rowOf = ({ number, workgroupId, state, since, field, reason: why }: Unsigned) => [
  number,
  String(workgroupId),
  state,
  timeCell(since),
  field === null ? '' : `${field}: ${why}`,
]

export const invoicesUnsigned: Verb = {
  name: 'invoices unsigned',
  parameters: [],
  options: {},
  summary: 'invoices and credit notes that the tax service has not signed, and why',
  about: `The oldest first, at most ${MOST}. Their customers cannot open them before they are signed.`,

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const invoices = await listUnsigned(db, MOST)
      const lines = tableOf([
        ['Number', 'Workgroup', 'State', timeHead('Since'), 'Refused'],
        ...invoices.map(rowOf),
      ])
      return {
        lines: invoices.length > 0 ? lines : ['No document waits for the tax service.'],
        data: { invoices },
      }
    }),
}

export const invoicesResubmit: Verb = {
  name: 'invoices resubmit',
  parameters: ['NUMBER'],
  options: { ...reason, ...yes },
  summary: 'submits a refused invoice or credit note to the tax service again',
  about: `With the seller's settings, and the company that the customer has under Invoices, as they are now. Its number, its
IRN and its amounts stay.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async (ctx) => {
      const input = { number, reason: reasonOf(given) }
      const act = async (on: Context) => {
        if (!(await resubmitInvoice(on, operatorActor(operator), input)))
          throw new Refused(`There is no refused document ${number}. "invoices unsigned" shows them.`)
      }
      const would = [`${number} would be submitted again, with the seller and the company as they are now.`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`${number} is in line again.`], data: { number } }
    }),
}
