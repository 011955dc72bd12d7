import { afterEach, beforeEach, expect, test } from 'vitest'
import { invoiced } from '../../../test/money/invoices.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { submitInvoices } from '../../money/invoices/tax-submission.service.ts'

const seller = { name: 'Ekoline Ltd', address: '12 Marina, Lagos', rc: null, tin: '01234567-0001' }
const details = { company: 'Adaeze Logistics Ltd', address: '4 Creek Road, Apapa', tin: 'none' }

let world: World
let ada: Person
let operator: ReturnType<typeof operatorIn>
beforeEach(async () => {
  world = await openWorld({ config: { seller, eInvoicing: { serviceId: '94ND90NR' } } })
  ada = await world.person({ admin: true })
  operator = operatorIn(world)
})
afterEach(() => world.close())

test('a refused invoice is listed with its fault, and submitted again', async () => {
  expect((await operator('invoices', 'unsigned')).out).toContain('No document waits for the tax service.')
  await world.call('setBillingDetails', { body: details }, ada)
  const number = await invoiced(world, ada)
  await submitInvoices(world.ctx)
  const { out } = await operator('invoices', 'unsigned')
  expect(out).toMatch(new RegExp(`${number} +${ada.workgroupId} +refused .*buyer\\.tin: `))

  await world.call('setBillingDetails', { body: { ...details, tin: '76543210-0001' } }, ada)
  const again = await operator('invoices', 'resubmit', number, '--reason', 'the TIN is corrected', '--yes')
  expect(again.out).toContain(`${number} is in line again.`)
  expect((await operator('invoices', 'unsigned')).out).toMatch(new RegExp(`${number} .* waiting `))
  const twice = await operator('invoices', 'resubmit', number, '--reason', 'again', '--yes')
  expect([twice.code, twice.err]).toEqual([1, expect.stringContaining(`no refused document ${number}`)])
})
