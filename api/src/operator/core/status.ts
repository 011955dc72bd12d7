import { tableOf } from '../../platform/actions/table.ts'
import { type StatusLine, statusOf } from '../../status.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const state = (ok: boolean | null) => (ok === null ? '?' : ok ? 'ok' : 'WRONG')
const runbookOf = (name: string) => `docs/runbooks.md#${name.toLowerCase()}`

const rowOf = ({ of, ok, found, runbook }: StatusLine) => [
  state(ok),
  of,
  runbook === null ? found : `${found}. What to do: ${runbookOf(runbook)}`,
]

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const status: Verb = {
  name: 'status',
  parameters: [],
  options: {},
  summary: 'how everything is: version, database, telephony, payments, jobs, backups, gaps, alerts',
  about: `Looks at the database, asks the process at HOST and PORT, and the Alertmanager at ALERTMANAGER_URL which alerts ring. What is
wrong has the runbook that says what to do. A "?" could not be seen from here. It changes nothing.

Ends with 4 when something is wrong.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const found = await statusOf(ctx)
      const wrong = found.filter(({ ok }) => ok === false).length
      return {
        lines: [
          ...tableOf(found.map(rowOf)),
          wrong === 0 ? 'Nothing is wrong.' : `${counted(wrong, 'thing is', 'things are')} wrong.`,
        ],
        data: {
          status: found.map((line) => ({ ...line, runbook: line.runbook && runbookOf(line.runbook) })),
          wrong,
        },
        differs: wrong > 0,
      }
    }),
}
