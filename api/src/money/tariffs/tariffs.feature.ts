import { feature } from '../../feature.ts'

export const tariffs = feature({
  name: 'tariffs',
  tables: {
    tariff_decks: { owner: 'nobody', kept: 'service' },
    tariff_versions: { owner: 'nobody', kept: 'service' },
    tariff_rows: { owner: 'nobody', kept: 'service' },
    tariff_uses: { owner: 'nobody', kept: 'service' },
  },
})
