// @shows DEC-105

import { expect, test } from 'vitest'
import { openWorld } from '../../../test/world.ts'
import { describeEInvoicing } from './e-invoicing.conformance.ts'
import { AWAY_FROM_MINUTE, SandboxEInvoicing, SIGNING_MS } from './sandbox.ts'

const MINUTE_MS = 60_000

describeEInvoicing('the sandbox', async () => {
  const world = await openWorld()
  const minute = () => Math.floor(world.clock.now().getTime() / MINUTE_MS) % 60
  return {
    service: new SandboxEInvoicing(world.ctx),
    serviceId: '94ND90NR',
    passTime: async () => world.clock.advance(SIGNING_MS),
    fail: async () => world.clock.advance((AWAY_FROM_MINUTE - minute()) * MINUTE_MS),
    comeBack: async () => world.clock.advance((60 - minute()) * MINUTE_MS),
    close: () => world.close(),
  }
})

test('the sandbox says in stamp and code that it is none of the tax service', async () => {
  const world = await openWorld()
  const sandbox = new SandboxEInvoicing(world.ctx)
  const irn = 'INV2026000001-94ND90NR-20261120'
  const party = { name: 'Ekoline Ltd', address: '12 Marina, Lagos', tin: '01234567-0001' }
  const given = {
    ...{ irn, number: 'INV2026000001', kind: 'invoice', issuedOn: '2026-11-20', buyerIs: 'business' },
    ...{ seller: party, buyer: party, corrects: null, total: 10_750 },
    lines: [{ service: 'calls', rate: 750, net: 10_000, vat: 750 }],
  } as unknown as Parameters<typeof sandbox.submit>[0]
  expect(await sandbox.submit(given)).toEqual({ result: 'pending' })
  world.clock.advance(SIGNING_MS)
  const signed = await sandbox.submit(given)
  if (signed.result !== 'signed') throw new Error(signed.result)
  expect(signed.stamp).toMatch(/^SANDBOX-/)
  expect(JSON.parse(Buffer.from(signed.qr, 'base64').toString())).toEqual({
    irn: `${irn}.${signed.signedAt.getTime() / 1000}`,
    certificate: 'SANDBOX',
  })
  await world.close()
})
