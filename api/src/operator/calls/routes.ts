import { listRoutes } from '../../core/trunks/trunk-settings.service.ts'
import { prefixShown } from '../../core/trunks/trunks.actions.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const routesList: Verb = {
  name: 'routes list',
  parameters: [],
  options: {},
  summary: 'which numbers are called by which trunk',
  about:
    'The longest beginning that fits a number counts; of its trunks the lowest priority is tried first, the next one where a carrier cannot.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const routes = await listRoutes(db)
      const rows = routes.map(({ prefix, trunk, priority, share, isOn }) => [
        prefixShown(prefix),
        trunk,
        String(priority),
        String(share),
        isOn ? '' : 'the trunk is off',
      ])
      const lines =
        rows.length > 0
          ? tableOf([['Prefix', 'Trunk', 'Priority', 'Share', ''], ...rows])
          : ["There are no routes: calls go to the carrier in Asterisk's own configuration."]
      return { lines, data: { routes } }
    }),
}
