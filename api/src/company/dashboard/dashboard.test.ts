import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { transaction } from '../../platform/db/db.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const overview = async (who: Person) => (await world.call('overview', {}, who)).body.result
const steps = async (who: Person) => (await overview(who)).setup.steps
const done = async (who: Person) => (await steps(who)).flatMap(({ step, done }) => (done ? [step] : []))

const NIN = '12345678901'
const setNin = (who: Person) =>
  world.call('updateUser', { params: { id: who.userId }, body: { nin: NIN } }, who)

const recordCall = (who: Person) =>
  transaction(world.ctx.db, (tx) =>
    recordCalls(tx, [
      {
        uniqueid: `call.${who.cardId}`,
        cardId: who.cardId,
        src: '+2348030000001',
        calledstation: '+2348035550142',
        startedAt: world.clock.now(),
        talkSeconds: 0,
        cause: 3,
        cost: kobo(0),
        recorded: false,
        direction: 'out',
      },
    ]),
  )

const forgetVerification = ({ userId }: Person) =>
  world.ctx.db.updateTable('users').set({ phone_verified_at: null }).where('id', '=', userId).execute()

// @shows SA-7
describe('the steps of the first day', () => {
  test('are each done when it has happened, and not before', async () => {
    const efe = await world.person({ admin: true })
    expect(await steps(efe)).toEqual(
      ['verify_phone', 'line', 'nin', 'top_up', 'my_phone', 'call', 'email', 'invite'].map((step) => ({
        step,
        done: ['verify_phone', 'email'].includes(step),
      })),
    )
    await setNin(efe)
    const before = ['verify_phone', 'nin']
    const withLine = ['verify_phone', 'line', 'nin', 'top_up']
    expect(await done(efe)).toEqual([...before, 'email'])
    await fund(world.ctx, efe, 500)
    expect(await done(efe)).toEqual([...before, 'top_up', 'email'])
    await giveNumber(world, efe)
    expect(await done(efe)).toEqual([...before, 'top_up', 'email'])
    await giveNumber(world, efe, { category: 'user', destination: efe.username })
    expect(await done(efe)).toEqual([...withLine, 'email'])
    await world.call('makePhoneSecret', {}, efe)
    expect(await done(efe)).toEqual([...withLine, 'my_phone', 'email'])
    await recordCall(efe)
    expect(await done(efe)).toEqual([...withLine, 'my_phone', 'call', 'email'])
    const { add, newUser } = inviting(() => ({ world, admin: efe, workgroup }))
    const workgroup = await workgroupOf(world, efe)
    await add(newUser())
    expect(await done(efe)).toEqual([...withLine, 'my_phone', 'call', 'email', 'invite'])
  })

  test('are those that the seat can do: a member sets up no line, a lead makes no call', async () => {
    const { workgroupId: workgroup } = await world.person({ admin: true })
    const names = async (who: Person) => (await steps(who)).map(({ step }) => step)
    expect(await names(await world.person({ workgroup }))).toEqual([
      'verify_phone',
      'nin',
      'top_up',
      'my_phone',
      'call',
      'email',
    ])
    expect(await names(await world.person({ workgroup, lead: true }))).toEqual([
      'verify_phone',
      'nin',
      'top_up',
      'email',
    ])
  })

  test('of a seat are not done by what another seat did; a line is the workgroup’s', async () => {
    const ada = await world.person({ admin: true, nin: NIN })
    const bola = await world.person({ workgroup: ada.workgroupId, admin: true })
    await fund(world.ctx, ada, 500)
    await world.call('makePhoneSecret', {}, ada)
    await recordCall(ada)
    await giveNumber(world, ada, { category: 'user', destination: ada.username })
    expect(await done(bola)).toEqual(['verify_phone', 'line', 'email', 'invite'])
    expect(await done(await world.person({ admin: true }))).toEqual(['verify_phone', 'email'])
  })

  test('ask who was added by an admin to verify the phone, where they can place calls', async () => {
    const { workgroupId: workgroup } = await world.person({ admin: true })
    const [bola, dayo] = [await world.person({ workgroup }), await world.person({ workgroup, lead: true })]
    const chidi = await world.person({ plan: 2 })
    for (const who of [bola, dayo, chidi]) await forgetVerification(who)
    expect((await steps(bola))[0]).toEqual({ step: 'verify_phone', done: false })
    for (const who of [dayo, chidi])
      expect((await steps(who)).map(({ step }) => step)).not.toContain('verify_phone')
  })

  test('ask no one to top up who is on the plan without a balance', async () => {
    expect(await done(await world.person({ admin: true, plan: 2 }))).toContain('top_up')
  })

  test('are put aside for one seat, and come back', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId, lead: true })
    const hidden = async (who: Person) => (await overview(who)).setup.hidden
    await world.call('hideSetup', { body: { hidden: true } }, bola)
    expect([await hidden(bola), await hidden(ada)]).toEqual([true, false])
    await world.call('hideSetup', { body: { hidden: false } }, bola)
    expect(await hidden(bola)).toBe(false)
  })

  test('name what a number costs here', async () => {
    expect((await overview(await world.person())).setup.number_price).toBe(1000)
  })
})

describe('the people of a workgroup', () => {
  test('are counted with the invited ones, which admins see apart', async () => {
    const ada = await world.person({ admin: true })
    const workgroup = await workgroupOf(world, ada)
    const { add, newUser } = inviting(() => ({ world, admin: ada, workgroup }))
    const bola = await world.person({ workgroup: ada.workgroupId })
    await add(newUser())
    await add(newUser())
    expect(await overview(ada)).toMatchObject({ users: 4, invited: 2 })
    expect(await overview(bola)).toMatchObject({ users: 4, invited: null })
  })
})
