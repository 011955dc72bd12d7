import { HOUR_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { booksClose, vatSet } from './bookkeeping.actions.ts'
import { openPrepaidVat } from './vat.service.ts'

export const bookkeeping = feature({
  name: 'bookkeeping',
  actions: [booksClose, vatSet],
  jobs: (ctx) => [
    { name: 'open-prepaid-vat', everyMs: HOUR_MS, whileHeld: 'runs', work: () => openPrepaidVat(ctx) },
  ],
  tables: { vat_periods: { owner: 'none', retention: 'service' } },
})
