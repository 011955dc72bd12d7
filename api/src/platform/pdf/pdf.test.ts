import { expect, it } from 'vitest'
import { createPdf } from './pdf.ts'

const page = {
  brand: { name: 'Ekoline', logoUrl: null, colours: {} },
  seller: [],
  title: 'Receipt',
  facts: [],
  amounts: [['Charged', '1.00']],
  notes: [],
  language: 'en-NG',
  madeAt: new Date('2026-11-20T11:00:00Z'),
} as const

it('turns away who would wait behind too many, and goes on when they are served', async () => {
  const pdf = createPdf(2)
  const served = [pdf.receipt(page), pdf.receipt(page)]
  await expect(pdf.receipt(page)).rejects.toMatchObject({ code: 'unavailable' })
  for (const file of await Promise.all(served)) expect(file.length).toBeGreaterThan(1000)
  expect((await pdf.receipt(page)).length).toBeGreaterThan(1000)
})
