import { feature } from '../../feature.ts'
import { figures } from '../../platform/metrics/figures.ts'
import { heldSince } from './installation.service.ts'

export const installation = feature({
  name: 'installation',
  figures: (ctx) =>
    figures({
      read: async () => (await heldSince(ctx)) !== null,
      gauges: {
        ekoline_held: {
          help: '1 while a restored database waits for `ekoline release`',
          value: (held) => (held ? 1 : 0),
        },
      },
    }),
  tables: { installation: { owner: 'none', retention: 'service' } },
})
