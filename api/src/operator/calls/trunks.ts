import { trunksShown } from '../../core/trunks/trunk-settings.service.ts'
import { loginOf } from '../../core/trunks/trunks.actions.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const trunksList: Verb = {
  name: 'trunks list',
  parameters: [],
  options: {},
  summary: 'the trunks of carriers, and how each is reached',
  about: 'While no route is set ("routes list") calls go to the carrier in Asterisk\'s own configuration.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const trunks = await trunksShown(db)
      const rows = trunks.map((trunk) => [
        trunk.name,
        trunk.isOn ? 'on' : 'off',
        `${trunk.host} ${trunk.transport}${trunk.proxy === null ? '' : ` by ${trunk.proxy}`}`,
        loginOf(trunk),
        trunk.codecs.join(' '),
        `${trunk.channels ?? '-'} / ${trunk.callsPerSecond ?? '-'}`,
        `${trunk.numberFormat} / ${trunk.cliFormat}`,
      ])
      const heads = ['Trunk', 'State', 'Carrier', 'Login', 'Codecs', 'At once / a second', 'Number / caller']
      const lines = rows.length > 0 ? tableOf([heads, ...rows]) : ['There are no trunks.']
      return { lines, data: { trunks } }
    }),
}
