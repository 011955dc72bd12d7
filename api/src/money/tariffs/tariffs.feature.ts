import { feature } from '../../feature.ts'
import { ratesRemove, ratesSet } from './rates.actions.ts'
import { tariffRelease, tariffUnuse, tariffUse, tariffWithdraw } from './tariffs.actions.ts'

export const tariffs = feature({
  name: 'tariffs',
  actions: [ratesRemove, ratesSet, tariffRelease, tariffUnuse, tariffUse, tariffWithdraw],
  tables: {
    tariff_decks: { owner: 'none', retention: 'service' },
    tariff_versions: { owner: 'none', retention: 'service' },
    tariff_rows: { owner: 'none', retention: 'service' },
    tariff_uses: { owner: 'none', retention: 'service' },
  },
})
