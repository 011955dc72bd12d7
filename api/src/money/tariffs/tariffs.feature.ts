import { feature } from '../../feature.ts'

export const tariffs = feature({
  name: 'tariffs',
  tables: {
    tariff_decks: { owner: 'none', retention: 'service' },
    tariff_versions: { owner: 'none', retention: 'service' },
    tariff_rows: { owner: 'none', retention: 'service' },
    tariff_uses: { owner: 'none', retention: 'service' },
  },
})
