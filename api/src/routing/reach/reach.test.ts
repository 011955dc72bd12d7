// @shows SA-58

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import type { ReachBody } from '@ekoline/contract/routing/reach.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { ledOutside } from '../../calls/control/outbound.service.ts'
import { openQueue } from '../queues/queue-routing.service.ts'
import { openRingGroup } from '../ring-groups/ring-group-routing.service.ts'
import { reachForCall } from './reach-routing.service.ts'

const FROM = '+2348030000009'
const MINUTE_NAIRA = 18 // of the default deck, to a mobile
const text = createText()

let world: World
let ada: Person
let bola: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  stranger = await world.person({ admin: true })
  for (const { username } of [ada, bola])
    await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of ['ring_group_members', 'ring_groups', 'reaches', 'schedules', 'limits'] as const)
    await world.ctx.db.deleteFrom(table).execute()
})

const QUEUE = {
  name: 'Support',
  strategy: 'round robin' as const,
  ring_seconds: 20,
  max_wait_seconds: 120,
  wrap_up_seconds: 0,
  max_callers: null,
  priority: 0,
  last_agent_seconds: null,
  announce_seconds: null,
  callerid: null,
  call_back: false,
  next: null,
  full: null,
  music: null,
  greeting: null,
}
const toUser = (who: Person): Destination => ({ category: 'user', destination: who.username })
const bodyOf = (change: Partial<ReachBody> = {}): ReachBody => ({
  dnd: false,
  ring_seconds: 20,
  mobile: 'off',
  mobile_seconds: 25,
  mobile_confirms: true,
  busy: null,
  next: null,
  ...change,
})
const set = (change: Partial<ReachBody>, who = ada, of = who) =>
  world.call('setReach', { params: { username: of.username }, body: bodyOf(change) }, who)
const phoneOf = async ({ userId }: Person) =>
  (await world.ctx.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
    .phone
const reachOf = (of: Person, who = of) => world.call('reach', { params: { username: of.username } }, who)
const ringGroup = async (next: Destination | null, members: readonly Person[] = [bola]) => {
  const people = members.map(({ username }) => ({ username, seconds: 10 }))
  const body = { name: 'Sales', order: 'in order' as const, members: people, next }
  return (await world.call('addRingGroup', { body }, ada)).body.result
}
const dial = async (who: Person, digits: string) => {
  world.telephony.dials(who.username, digits, {})
  await world.telephony.advance(20_000)
}
const isUndisturbed = async (who: Person) => (await reachOf(who)).body.result.dnd

describe('how a person is reached', () => {
  test('is as usual until they say it', async () => {
    expect((await reachOf(bola)).body.result).toEqual({
      dnd: false,
      ring_seconds: 30,
      mobile: 'off',
      mobile_seconds: 25,
      mobile_confirms: true,
      busy: null,
      next: null,
      phone: await phoneOf(bola),
      per_minute: MINUTE_NAIRA,
      says: [text('reach_says_rings', { seconds: 30 }), text('reach_says_end')],
    })
    expect(await reachForCall(world.ctx, bola.username)).toBeNull()
  })

  test('is said by themselves, or by an admin, and in words', async () => {
    const { group_number } = await ringGroup(null)
    const next: Destination = { category: 'group', destination: group_number }
    const said = (await set({ busy: toUser(ada), next }, bola)).body.result
    expect(said).toMatchObject({
      busy: { ...toUser(ada), name: 'Ada Okafor' },
      next: { ...next, name: 'Sales' },
      says: [
        'The phones ring for 20 seconds.',
        'While on the phone, or when declined: calls go to Ada Okafor.',
        'If no one answers, calls go to the ring group Sales.',
      ],
    })
    expect((await reachOf(bola, ada)).body.result).toEqual(said)
    const { body } = await set({ dnd: true, busy: toUser(ada) }, ada, bola)
    expect(body.result.says).toEqual(['Do not disturb is on: no phone rings.', 'Calls go to Ada Okafor.'])
    const hangUp: Destination = { category: 'hangup', destination: 'hangup' }
    const ends = (await set({ dnd: true, busy: hangUp })).body.result.says
    expect(ends[1]).toBe(text('reach_says_dnd_end'))
  })

  test('says in words where a call goes', async () => {
    const hours = {
      name: 'Office',
      open: toUser(ada),
      closed: toUser(ada),
      holiday: null,
      hours: [],
      own_days: [],
    }
    const schedule = (await world.call('addSchedule', { body: hours }, ada)).body.result.schedule_number
    const number = '+2348035550177'
    await world.call('addOutsideNumber', { body: { name: 'Night guard', number } }, ada)
    const mail = {
      name: 'Accounts',
      people: [],
      greeting: null,
      longest_seconds: 120,
      mails: false,
      owner: null,
    }
    const box = (await world.call('addVoicemailBox', { body: mail }, ada)).body.result.box_number
    const says = async (next: Destination) => (await set({ next }, bola)).body.result.says[1]
    const to = (where: string) => text('reach_says_next', { where })
    expect(await says({ category: 'schedule', destination: schedule })).toBe(to('the opening hours Office'))
    expect(await says({ category: 'outside', destination: number })).toBe(
      to('the outside number Night guard'),
    )
    expect(await says({ category: 'voicemail', destination: box })).toBe(to('the voicemail Accounts'))
  })

  test('is said by the test call', async () => {
    const start = toUser(bola)
    const walked = async () =>
      (await world.call('walkIvr', { body: { card_id: ada.cardId, start, steps: [] } }, ada)).body.result.end
    const message = text('ivr_walk_user', { name: 'Bola Ade' })
    expect(await walked()).toEqual({ landed: start, message })
    const { says } = (await set({ ring_seconds: 15, next: toUser(ada) }, bola)).body.result
    expect(await walked()).toEqual({ landed: start, message: [message, ...says].join(' ') })
  })

  test('is no matter of a colleague, or of a stranger', async () => {
    for (const refused of [
      await set({}, bola, ada),
      await set({}, stranger, ada),
      await reachOf(ada, stranger),
    ])
      expect([refused.http, refused.body]).toMatchObject([404, {}])
  })

  test('leads to destinations of the workgroup only', async () => {
    for (const way of ['busy', 'next'] as const) {
      const { http, body } = await set({ [way]: toUser(stranger) })
      expect([http, body]).toMatchObject([
        400,
        { errors: [{ field: `${way}.destination`, message: text('field_destination') }] },
      ])
    }
  })

  test('does not lead round in circles', async () => {
    const itself = await set({ next: toUser(ada) })
    expect(itself.body).toMatchObject({
      errors: [{ field: 'next.destination', message: text('reach_loop', { places: 'Ada Okafor' }) }],
    })
    const { group_number } = await ringGroup(toUser(ada))
    const { http, body } = await set({ busy: { category: 'group', destination: group_number } })
    expect([http, body]).toMatchObject([
      400,
      {
        errors: [
          { field: 'busy.destination', message: text('reach_loop', { places: 'Ada Okafor and Sales' }) },
        ],
      },
    ])
    await set({ next: toUser(ada) }, bola)
    const refused = await world.call(
      'addRingGroup',
      { body: { name: 'Round', order: 'in order', members: [], next: toUser(bola) } },
      ada,
    )
    expect(refused.http).toBe(200) // it comes out at Ada's
  })

  test('keeps where it leads from being deleted, and says why', async () => {
    const { id, group_number } = await ringGroup(null)
    const way: Destination = { category: 'group', destination: group_number }
    await set({ busy: way, next: way }, bola)
    const { http, body } = await world.call('deleteRingGroup', { params: { id } }, ada)
    expect([http, body]).toMatchObject([
      409,
      {
        message: text('destination_in_use', {
          places: ['calls to Bola Ade, if no one answers', 'calls to Bola Ade, while busy'].join(' and '),
        }),
      },
    ])
  })

  test('is written into the audit', async () => {
    await set({ dnd: true }, ada, bola)
    const entries = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('target', '=', `card:${bola.cardId}`)
      .where('action', '=', 'reach_set')
      .orderBy('id', 'desc')
      .execute()
    expect(entries[0]?.detail).toEqual({ dnd: true })
  })
})

describe('a call to a person', () => {
  const takers = (callId: string) =>
    world.ctx.db
      .selectFrom('calls')
      .select(['outcome', 'taken_by'])
      .where('uniqueid', '=', callId)
      .executeTakeFirst()

  test('rings their phones for as long, and goes on to what follows', async () => {
    const numberId = await giveNumber(world, ada, toUser(ada))
    await set({ ring_seconds: 10, next: toUser(bola) })
    world.telephony.behave({ kind: 'sip', user: ada.username }, { noAnswer: true })
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 2_000, hangupAfterMs: 5_000 },
    )
    const callId = world.telephony.inbound(await didOf(world, numberId), FROM, {})
    await world.telephony.advance(30_000)
    expect(await takers(callId)).toMatchObject({ outcome: 'answered', taken_by: bola.seatId })
  })

  test('ends as usual where what follows was deleted', async () => {
    const { group_number } = await ringGroup(null)
    await set({ next: { category: 'group', destination: group_number }, busy: toUser(bola) })
    await world.ctx.db.deleteFrom('ring_group_members').execute()
    await world.ctx.db.deleteFrom('ring_groups').execute()
    expect(await reachForCall(world.ctx, ada.username)).toEqual({
      dnd: false,
      ringSeconds: 20,
      mobile: null,
      busy: { category: 'user', destination: bola.username },
      next: null,
    })
    expect((await reachOf(ada)).body.result.says).toContain(text('reach_says_end'))
  })
})

describe('the own mobile', () => {
  const AFTER = { mobile: 'after', ring_seconds: 5 } as const
  const callsOf = async (who: Person) => {
    const day = world.clock.now().toISOString().slice(0, 10)
    return (await world.call('calls', { query: { cardid: who.cardId, from: day, to: day } }, who)).body.result
  }
  const verify = (who: Person, at: Date | null) =>
    world.ctx.db.updateTable('users').set({ phone_verified_at: at }).where('id', '=', who.userId).execute()

  test('rings after their phones, and who answers there presses 1: its person pays, whose number it ever was', async () => {
    await fund(world.ctx, bola, 1_000)
    const number = await phoneOf(bola)
    await set(AFTER, bola)
    const { group_number } = await ringGroup(toUser(bola), [])
    const group: Destination = { category: 'group', destination: group_number }
    const did = await didOf(world, await giveNumber(world, ada, group))
    world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
    const one = { atMs: 9_000, key: '1' } as const
    world.telephony.behave(
      { kind: 'pstn', number },
      { answerAfterMs: 2_000, hangupAfterMs: 60_000, digits: [one] },
    )
    const call = world.telephony.inbound(did, FROM, { hangupAfterMs: 3_600_000 })
    await world.telephony.advance(90_000)
    const adas = await callsOf(ada)
    expect(adas.find(({ uniqueid }) => uniqueid === call)).toMatchObject({ outcome: 'answered', cost: 0 })
    expect(await callsOf(bola)).toMatchObject([
      {
        direction: 'out',
        calledstation: number,
        real_sessiontime: 60,
        cost: MINUTE_NAIRA,
        transfer_of: call,
      },
    ])
    expect(await balanceOf(world, bola)).toBe(1_000 - MINUTE_NAIRA)
    expect(await booksOf(world)).toEqual([])
  })

  test('shows the number that was called, and never itself', async () => {
    await fund(world.ctx, bola, 1_000)
    const number = await phoneOf(bola)
    const numberId = await giveNumber(world, ada, toUser(bola))
    const did = await didOf(world, numberId)
    const config = { ...world.ctx.config, callerId: 'phone' as const }
    const shown = async (callId: string, from: string | null) =>
      (await ledOutside({ ...world.ctx, config }, { callId, did: from, payer: bola.username }, number))
        ?.callerId
    expect(await shown('mobile-1', did)).toBe(did)
    await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
    expect(await shown('mobile-2', null)).not.toBe(number)
    await world.ctx.db.deleteFrom('live_calls').execute()
  })

  test('is said in words with its price', async () => {
    const number = formatPhone(await phoneOf(bola))
    const values = { number, seconds: 25, price: '18.00' }
    const says = async (mobile: ReachBody['mobile']) => (await set({ mobile }, bola)).body.result.says
    expect(await says('after')).toContain(text('reach_says_mobile_after', values))
    expect(await says('together')).toContain(text('reach_says_mobile_together', values))
    expect(await reachForCall(world.ctx, bola.username)).toMatchObject({
      mobile: { number: await phoneOf(bola), ringSeconds: 25, confirms: true, together: true },
    })
    await world.ctx.db
      .updateTable('users')
      .set({ phone: '+99912345678' })
      .where('id', '=', bola.userId)
      .execute()
    expect((await reachOf(bola)).body.result.says).toContain(
      text('reach_says_mobile_no_price', { number: formatPhone('+99912345678') }),
    )
  })

  test('is rung only when it is verified', async () => {
    await set({ mobile: 'after' }, bola)
    await verify(bola, null)
    const { http, body } = await set({ mobile: 'together' }, bola)
    expect([http, body]).toMatchObject([422, { code: 'call_phone_unverified' }])
    expect((await reachOf(bola)).body.result).toMatchObject({ phone: null, per_minute: null })
    expect((await reachOf(bola)).body.result.says).toContain(text('reach_says_mobile_unverified'))
    expect(await reachForCall(world.ctx, bola.username)).toMatchObject({ mobile: null })
    await verify(bola, world.clock.now())
  })
})

describe('do not disturb', () => {
  test('is switched by *78 and *79 from their phone, heard, and kept with what else they said', async () => {
    await set({ ring_seconds: 15, next: toUser(ada) }, bola)
    await dial(bola, '*78')
    expect((await reachOf(bola)).body.result).toMatchObject({
      dnd: true,
      ring_seconds: 15,
      next: toUser(ada),
    })
    await dial(bola, '*79#')
    expect(await isUndisturbed(bola)).toBe(false)
    await dial(ada, '*78')
    expect(await isUndisturbed(ada)).toBe(true)
  })

  test('leaves them out of ring groups and queues', async () => {
    const { group_number } = await ringGroup(null, [ada, bola])
    await set({ dnd: true }, bola)
    const rung = (await openRingGroup(world.ctx, group_number))?.members.map(({ user }) => user)
    expect(rung).toEqual([ada.username])
    const body = { ...QUEUE, agents: [ada.username, bola.username] }
    const queue = (await world.call('addQueue', { body }, ada)).body.result
    for (const who of [ada, bola]) await world.call('changeAgent', { body: { state: 'in' } }, who)
    await openQueue(world.ctx, queue.queue_number)
    const stateOf = ({ username }: Person) => world.ctx.telephony.agentState(username)
    expect([await stateOf(ada), await stateOf(bola)]).toEqual(['idle', 'paused'])
  })
})
