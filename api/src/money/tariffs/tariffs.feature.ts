import { feature } from '../../feature.ts'

export const tariffs = feature({
  name: 'tariffs',
  tables: {
    tariff_decks: { kept: 'service' },
    tariff_versions: { kept: 'service' },
    tariff_rows: { kept: 'service' },
    tariff_uses: { kept: 'service' },
  },
})
