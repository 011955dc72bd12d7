import { feature } from '../../feature.ts'

export const eInvoicing = feature({
  name: 'e-invoicing',
  tables: { sandbox_tax_documents: { owner: 'none', retention: 'service' } },
})
