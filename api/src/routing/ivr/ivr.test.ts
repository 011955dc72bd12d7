import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { createWording } from '@ekoline/contract/messages/wording.ts'
import {
  IVR_DIGITS,
  IVR_THIS_MENU,
  IVRS_OF_WORKGROUP,
  type IvrDigit,
} from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrMember, IvrStep } from '@ekoline/contract/routing/ivr.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { leading } from '../../../test/calls/leading.ts'
import { createTestSimulator } from '../../../test/calls/test-simulator.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { createTestClock, openWorld, type Person, type World } from '../../../test/world.ts'
import { cleanUp } from '../../jobs/retention.ts'
import { createManualTimers } from '../../platform/timers/manual-timers.ts'
import { routingMap } from '../telephony/routing-map.service.ts'
import { openMenu } from './ivr-routing.service.ts'

let world: World
let admin: Person
let member: Person
let stranger: Person
let workgroup_name: string
let greeting: number
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  member = await world.person({ workgroup: admin.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  stranger = await world.person({ admin: true })
  workgroup_name = await workgroupOf(admin)
  greeting = await recorded()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('ivrs').execute()
  await world.ctx.db.deleteFrom('limits').execute()
})

const text = createText()

async function workgroupOf(who: Person): Promise<string> {
  const { body } = await world.call('seats', {}, who)
  return body.result[0]?.workgroup ?? ''
}

async function recorded(of = admin, type: 'ivr' | 'moh' = 'ivr'): Promise<number> {
  const body = {
    card_id: of.cardId,
    filebucket_type: type,
    filebucket_permission: 'public' as const,
    workgroup_name: await workgroupOf(of),
  }
  const { body: answer } = await world.call('addUpload', { file: wavFile('welcome.wav'), body }, of)
  return answer.result.filebucket_number
}

const toUser = (digit: IvrMember['digit'], who = member): IvrMember => ({
  digit,
  category: 'user',
  destination: who.username,
})
const toMenu = (digit: IvrMember['digit'], destination: string): IvrMember => ({
  digit,
  category: 'ivr',
  destination,
})

interface Params {
  name?: string
  description?: string
  recording?: number
  ivr_members?: IvrMember[]
  next?: Destination | null
  of?: Person
}
const add = ({ of = admin, ...params }: Params = {}, who = of) =>
  world.call(
    'addIvr',
    {
      body: {
        name: 'Reception',
        description: 'Answers first',
        card_id: of.cardId,
        workgroup_name,
        recording: greeting,
        ivr_members: [toUser('1')],
        ...params,
      },
    },
    who,
  )
const added = async (params: Params = {}) => (await add(params)).body.result
const change = (
  id: number,
  body: Omit<Params, 'of'> & { card_id?: number; workgroup_name?: string },
  who = admin,
) => world.call('changeIvr', { params: { id }, body }, who)
const remove = (id: number, who = admin) => world.call('deleteIvr', { params: { id } }, who)
const list = async (who = admin, of = who, query: { page?: number; search?: string } = {}) =>
  (await world.call('ivrs', { params: { cardid: of.cardId }, query }, who)).body
const audited = async () => {
  const lines = world.ctx.db.selectFrom('audit').select(['action', 'target']).where('target', 'like', 'ivr:%')
  return lines.orderBy('id', 'desc').execute()
}

/** A queue as the operator makes one. */
async function queueOf(name: string, agent?: Person): Promise<string> {
  const { id, queue_number } = await world.ctx.db
    .insertInto('queues')
    .values({
      workgroup_id: admin.workgroupId,
      name,
      strategy: 'round robin',
      ring_seconds: 20,
      max_wait_seconds: 300,
      wrap_up_seconds: 10,
      created_at: world.clock.now(),
    })
    .returning(['id', 'queue_number'])
    .executeTakeFirstOrThrow()
  if (agent)
    await world.ctx.db.insertInto('queue_agents').values({ queue_id: id, seat_id: agent.seatId }).execute()
  return queue_number
}
const conferenceOf = async (name: string) => {
  const { conference_number } = await world.ctx.db
    .insertInto('conferences')
    .values({
      workgroup_id: admin.workgroupId,
      card_id: admin.cardId,
      name,
      description: 'x',
      created_at: world.clock.now(),
    })
    .returning('conference_number')
    .executeTakeFirstOrThrow()
  return conference_number
}

// @shows SA-42
describe('a menu', () => {
  // @shows SA-40
  test('is saved, numbered and listed, the newest first, with names for people', async () => {
    const first = await add()
    expect([first.http, first.body.status]).toEqual([200, 'success'])
    expect(first.body.result).toEqual({
      id: first.body.result.id,
      name: 'Reception',
      description: 'Answers first',
      ivr_number: expect.stringMatching(/^7\d{3}$/),
      recording: greeting,
      recording_name: 'welcome',
      ivr_members: [{ ...toUser('1'), name: 'Bola Ade' }],
      warnings: [],
      next: null,
      used_by: [],
    })
    const second = await added({ name: 'Evening', ivr_members: [toMenu('#', first.body.result.ivr_number)] })
    expect(second.ivr_members[0]?.name).toBe('Reception')
    const used = { ...first.body.result, used_by: ['the menu Evening, key #'] }
    expect(await list()).toEqual({ status: 'success', total: 2, result: [second, used] })
    const { body } = await change(used.id, { description: 'Answers by day' })
    expect(body.result.used_by).toEqual(used.used_by)
  })

  // @shows SA-40
  test('keeps its keys as a telephone shows them', async () => {
    const keys = IVR_DIGITS.map((digit) => toUser(digit))
    const { ivr_members } = await added({ ivr_members: keys.toReversed() })
    expect(ivr_members.map(({ digit }) => digit).join('')).toBe('1234567890*#')
  })

  test('is described by its name where the description is left out', async () => {
    const { card_id, recording } = { card_id: admin.cardId, recording: await recorded() }
    const body = { name: ' Night desk ', card_id, workgroup_name, recording, ivr_members: [toUser('1')] }
    const { result } = (await world.call('addIvr', { body }, admin)).body
    expect(result).toMatchObject({ name: 'Night desk', description: 'Night desk' })
  })

  test('is found by any part of its name, description or number', async () => {
    const { ivr_number } = await added({ name: 'Ọjà', description: 'Market calls' })
    await added({ name: 'Other', description: 'x' })
    for (const search of ['oja', 'market', ivr_number])
      expect((await list(admin, admin, { search })).result.map(({ name }) => name)).toEqual(['Ọjà'])
    expect(await list(admin, admin, { search: '%' })).toMatchObject({ total: 0, result: [] })
    expect(await list(admin, admin, { page: 2 })).toMatchObject({ total: 2, result: [] })
  })

  test('is changed in what is given; the rest stays', async () => {
    const { id, ivr_number } = await added()
    const { body } = await change(id, { name: 'Front desk' })
    expect(body.result).toMatchObject({ name: 'Front desk', description: 'Answers first', ivr_number })
    expect(body.result.ivr_members).toHaveLength(1)
    const keys = [toUser('2', admin), toMenu('9', ivr_number)]
    expect((await change(id, { ivr_members: keys })).body.result.ivr_members).toEqual([
      { ...keys[0], name: 'Ada Okafor' },
      { ...keys[1], name: 'Front desk' },
    ])
    const all = { card_id: admin.cardId, workgroup_name, description: 'Changed', recording: await recorded() }
    expect((await change(id, all)).body.result.description).toBe('Changed')
  })

  test('leads to itself before it has a number, and on without a key', async () => {
    const next = { category: 'user', destination: member.username } as const
    const made = await added({ ivr_members: [toUser('1'), toMenu('9', IVR_THIS_MENU)], next })
    expect(made.ivr_members[1]).toEqual({ ...toMenu('9', made.ivr_number), name: 'Reception' })
    expect(made.next).toEqual({ ...next, name: expect.any(String) })
    expect(await openMenu(world.ctx, made.ivr_number)).toMatchObject({
      members: { '9': { category: 'ivr', destination: made.ivr_number } },
      next: { category: 'user', destination: member.username },
    })
    expect((await change(made.id, { name: 'Front desk' })).body.result.next).toEqual(made.next)
    expect((await change(made.id, { next: null })).body.result.next).toBeNull()
    const { body } = await change(made.id, { next: { category: 'user', destination: stranger.username } })
    expect(body.errors).toEqual([{ field: 'next.destination', message: text('ivr_next_dead') }])
  })

  test('that another one leads to without a key is not deleted', async () => {
    const { id, ivr_number } = await added()
    await added({ name: 'Evening', next: { category: 'ivr', destination: ivr_number } })
    const places = 'the menu Evening, without a key'
    expect((await remove(id)).body.message).toBe(text('destination_in_use', { places }))
  })

  test('is deleted', async () => {
    const { id } = await added()
    expect((await remove(id)).http).toBe(200)
    expect((await list()).result).toEqual([])
    expect((await remove(id)).http).toBe(404)
  })

  test('leaves a line in the audit for each change', async () => {
    const { id } = await added()
    await change(id, { name: 'X' })
    await remove(id)
    const target = `ivr:${id}`
    expect((await audited()).slice(0, 3)).toEqual([
      { action: 'ivr_deleted', target },
      { action: 'ivr_changed', target },
      { action: 'ivr_added', target },
    ])
  })
})

// @shows SA-42
describe('who may', () => {
  test('a member has menus of their own, which an admin sees and changes', async () => {
    const mine = await added({ of: member })
    await added({ name: 'Of the admin' })
    expect((await list(member)).result).toEqual([mine])
    expect((await list(admin)).total).toBe(2)
    expect((await list(admin, member)).result).toEqual([mine])
    expect((await change(mine.id, { name: 'By the admin' })).http).toBe(200)
    expect((await remove(mine.id)).http).toBe(200)
  })

  test('no one leads calls to, or plays, what is of another workgroup', async () => {
    const theirs = await recorded(stranger)
    expect((await add({ recording: theirs })).body.errors).toEqual([
      { field: 'recording', message: text('ivr_recording_wrong') },
    ])
    expect((await add({ ivr_members: [toUser('1', stranger)] })).body.errors).toEqual([
      { field: 'ivr_members.0.destination', message: text('ivr_key_dead', { digit: '1' }) },
    ])
  })

  test('no one saves for a card in the name of another workgroup, or moves a menu to another card', async () => {
    const { id } = await added()
    const wrong = await change(id, { workgroup_name: 'Another' })
    expect(wrong.body.errors).toMatchObject([{ field: 'workgroup_name' }])
    expect((await change(id, { card_id: member.cardId })).body.errors).toEqual([
      { field: 'card_id', message: 'This must be the card that the menu is on' },
    ])
    expect((await change(id, { card_id: stranger.cardId })).http).toBe(404)
  })
})

describe('the checks at save', () => {
  const fieldsOf = async (params: Params) => {
    const { http, body } = await add(params)
    expect([http, body.code]).toEqual([400, 'invalid_request'])
    return body.errors
  }

  test('refuse a key that is set twice, and name it', async () => {
    expect(await fieldsOf({ ivr_members: [toUser('1'), toUser('2'), toUser('1', admin)] })).toEqual([
      { field: 'ivr_members.2.digit', message: 'Key 1 is set twice. A key can go to one place only.' },
    ])
  })

  // @shows SA-41
  test.each<[string, () => Params]>([
    ['name', () => ({ name: ' ' })],
    ['description', () => ({ description: '' })],
    ['name', () => ({ name: 'x'.repeat(81) })],
    ['description', () => ({ description: 'x'.repeat(301) })],
    ['ivr_members', () => ({ ivr_members: Array.from({ length: 13 }, () => toUser('1')) })],
  ])('refuse a wrong %s', async (field, params) => {
    expect((await fieldsOf(params()))?.[0]?.field).toBe(field)
  })

  test('refuse missing audio: no such file, or music on hold', async () => {
    for (const recording of [999_999, await recorded(admin, 'moh')])
      expect(await fieldsOf({ recording })).toEqual([
        { field: 'recording', message: text('ivr_recording_wrong') },
      ])
  })

  test.each(['user', 'ivr', 'queue', 'conference'] as const)(
    'refuse a dead key: a %s that is not there',
    async (category) => {
      expect(
        await fieldsOf({ ivr_members: [toUser('1'), { digit: '*', category, destination: 'gone' }] }),
      ).toEqual([{ field: 'ivr_members.1.destination', message: text('ivr_key_dead', { digit: '*' }) }])
    },
  )

  test('refuse menus that lead only to each other, and name them', async () => {
    const day = await added({ name: 'Day' })
    const night = await added({ name: 'Night', ivr_members: [toMenu('1', day.ivr_number)] })
    const { body } = await change(day.id, { ivr_members: [toMenu('1', night.ivr_number)] })
    expect(body.errors).toEqual([
      { field: 'ivr_members', message: text('ivr_loop', { menus: 'Day and Night' }) },
    ])
    const way = [toMenu('1', night.ivr_number), toUser('0')]
    expect((await change(day.id, { ivr_members: way })).http).toBe(200)
  })

  test('refuse a sixth menu, and name the way', async () => {
    let last = await added({ name: 'M6' })
    for (const name of ['M5', 'M4', 'M3', 'M2'])
      last = await added({ name, ivr_members: [toMenu('1', last.ivr_number)] })
    expect(await fieldsOf({ name: 'M1', ivr_members: [toMenu('1', last.ivr_number)] })).toEqual([
      {
        field: 'ivr_members',
        message: text('ivr_too_deep', { most: 5, menus: 'M1 → M2 → M3 → M4 → M5 → M6' }),
      },
    ])
  })

  test('warn of what callers may stumble on, and save', async () => {
    const empty = await queueOf('Support')
    const staffed = await queueOf('Sales', member)
    const keys: IvrMember[] = [
      { digit: '1', category: 'queue', destination: empty },
      { digit: '2', category: 'queue', destination: staffed },
    ]
    expect((await added({ ivr_members: keys })).warnings).toEqual([
      text('ivr_queue_empty', { digit: '1', name: 'Support' }),
    ])
    expect((await added({ ivr_members: [] })).warnings).toEqual([text('ivr_no_keys', { tries: 3 })])
  })

  test('hold on what was saved: what is gone or disabled since is a warning in the list', async () => {
    const gone = await world.person({ workgroup: admin.workgroupId, firstName: 'Chidi' })
    const barred = await world.person({ workgroup: admin.workgroupId, firstName: 'Dayo', lastName: 'Eze' })
    await added({ ivr_members: [toUser('1', gone), toUser('2', barred)] })
    const at = world.clock.now()
    await world.ctx.db.updateTable('seats').set({ revoked_at: at }).where('id', '=', gone.seatId).execute()
    await world.ctx.db.updateTable('users').set({ disabled_at: at }).where('id', '=', barred.userId).execute()
    const [menu] = (await list()).result
    expect(menu?.warnings).toEqual([
      text('ivr_key_dead', { digit: '1' }),
      text('ivr_user_disabled', { digit: '2', name: 'Dayo Eze' }),
    ])
    expect(menu?.ivr_members[0]?.name).toBeNull()
  })

  test('have room for so many menus', async () => {
    const { id: _, ...row } = await world.ctx.db
      .selectFrom('ivrs')
      .selectAll()
      .where('id', '=', (await added()).id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: IVRS_OF_WORKGROUP - 1 }, (_, at) => ({
      ...row,
      ivr_number: `full-${at}`,
    }))
    await world.ctx.db.insertInto('ivrs').values(more).execute()
    const { http, body } = await add()
    expect([http, body.message]).toEqual([422, text('ivrs_full', { most: IVRS_OF_WORKGROUP })])
  })

  test('are asked for so often', async () => {
    const { id } = await added()
    const answers: number[] = []
    for (let at = 0; at < 60; at++) answers.push((await change(id, { name: `N${at}` })).http)
    expect(answers.lastIndexOf(200)).toBe(58)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('what a menu leads to', () => {
  test('cannot be deleted, and the place is named', async () => {
    const behind = await added({ name: 'Behind' })
    const front = await added({ name: 'Front', ivr_members: [toMenu('4', behind.ivr_number)] })
    const { http, body } = await remove(behind.id)
    expect([http, body.message]).toEqual([
      409,
      text('destination_in_use', { places: 'the menu Front, key 4' }),
    ])
    expect((await remove(front.id)).http).toBe(200)
    expect((await remove(behind.id)).http).toBe(200)
  })

  test('can be deleted although it leads to itself', async () => {
    const { id, ivr_number } = await added()
    await change(id, { ivr_members: [toUser('1'), toMenu('9', ivr_number)] })
    expect((await remove(id)).http).toBe(200)
  })

  test('keeps its recording: the file says where it is played', async () => {
    await added({ name: 'Front' })
    const body = {
      filebucket_number: greeting,
      filebucket_type: 'ivr' as const,
      filebucket_extension: 'wav' as const,
      card_id: admin.cardId,
      workgroup_name,
    }
    const { http, body: answer } = await world.call('deleteUpload', { body }, admin)
    expect([http, answer.message]).toEqual([
      409,
      createWording(filesMessages)('file_in_use', { name: 'welcome', places: 'IVR Front' }),
    ])
  })
})

describe('a call', () => {
  test('follows the saved menu; a key whose destination is gone counts like one that leads nowhere', async () => {
    const queue = await queueOf('Sales', member)
    const gone = await world.person({ workgroup: admin.workgroupId })
    const { ivr_number } = await added({
      ivr_members: [toUser('1'), toUser('2', gone), { digit: '3', category: 'queue', destination: queue }],
    })
    const at = world.clock.now()
    await world.ctx.db.updateTable('seats').set({ revoked_at: at }).where('id', '=', gone.seatId).execute()
    expect(await openMenu(world.ctx, ivr_number)).toEqual({
      flow: 'menu',
      prompt: { id: expect.stringMatching(/^audio\//), path: expect.stringMatching(/\.wav$/) },
      next: null,
      members: {
        '1': { category: 'user', destination: member.username },
        '3': { category: 'queue', destination: queue },
      },
      tries: 3,
      waitMs: 5_000,
    })
    expect(await openMenu(world.ctx, '7')).toBeNull()
  })

  test('hears the recording, presses a key, and the phone rings', async () => {
    const { ivr_number } = await added()
    const { engine, ...outside } = createTestSimulator(createManualTimers(createTestClock()), world.ctx.log)
    const heard: string[] = []
    engine.on(({ type }) => void heard.push(type))
    await engine.start(leading(routingMap(world.ctx), () => ({ category: 'ivr', destination: ivr_number })))
    await engine.putSipUser({ user: member.username, ha1: 'x', maxContacts: 1 })
    outside.behave({ kind: 'sip', user: member.username }, { answerAfterMs: 1_000, hangupAfterMs: 3_000 })
    outside.inbound('+2342014540000', '+2348030000009', { digits: [{ atMs: 50, key: '1' }] })
    await outside.advance(60_000)
    expect(heard).toEqual([
      'call.started',
      'call.answered',
      'call.digit',
      'menu.key',
      'call.ringing',
      'call.rings',
      'call.answered',
      'call.rings',
      'call.ended',
    ])
    await engine.stop()
  })
})

// @shows SA-43
describe('the trial of a menu', () => {
  const check = async (body: Omit<Params, 'of' | 'description'> & { id?: number } = {}, who = admin) =>
    (await world.call('checkIvr', { body: { card_id: who.cardId, ...body } }, who)).body.result
  const walk = async (
    steps: IvrStep[],
    body: Omit<Params, 'of' | 'description'> & { id?: number },
    who = admin,
  ) => (await world.call('walkIvr', { body: { card_id: who.cardId, steps, ...body } }, who)).body.result

  test('shows all menus behind it, and what would be said at save', async () => {
    const night = await added({ name: 'Night' })
    const given = { name: 'Day', recording: greeting, ivr_members: [toMenu('1', night.ivr_number)] }
    expect(await check(given)).toEqual({
      schedules: [],
      presses: [],
      menus: [
        {
          ivr_number: '',
          name: 'Day',
          recording: greeting,
          recording_name: 'welcome',
          ivr_members: [{ ...given.ivr_members[0], name: 'Night' }],
          next: null,
        },
        {
          ivr_number: night.ivr_number,
          name: 'Night',
          recording: greeting,
          recording_name: 'welcome',
          ivr_members: night.ivr_members,
          next: null,
        },
      ],
      findings: [],
    })
    expect((await check({ id: night.id, ivr_members: [] })).findings).toEqual([
      { weight: 'warning', field: 'ivr_members', message: text('ivr_no_keys', { tries: 3 }) },
    ])
    expect((await check({ ivr_members: [toUser('1')] })).findings).toEqual([
      { weight: 'error', field: 'recording', message: text('ivr_recording_wrong') },
    ])
    expect((await list()).total).toBe(1)
  })

  test('is walked through: what is heard, what was pressed, where one lands', async () => {
    const queue = await queueOf('Sales', member)
    const room = await conferenceOf('Monday round')
    const night = await added({ name: 'Night' })
    const keys: IvrMember[] = [
      toMenu('1', night.ivr_number),
      { digit: '2', category: 'queue', destination: queue },
      { digit: '3', category: 'conference', destination: room },
    ]
    const day = await added({ name: 'Day', ivr_members: keys })
    const begun = await walk([], { id: day.id })
    expect(begun).toEqual({
      moment: 'Friday 20 Nov, 12:00',
      trail: [{ at: 'menu', ivr_number: day.ivr_number, name: 'Day', round: 1, step: null }],
      menu: {
        ivr_number: day.ivr_number,
        name: 'Day',
        rounds: 3,
        wait_seconds: 5,
        recording_url: expect.stringContaining('signature='),
      },
      end: null,
    })
    const heard = await world.app.inject({ method: 'GET', url: begun.menu?.recording_url ?? '' })
    expect([heard.statusCode, heard.headers['content-type']]).toEqual([200, 'audio/wav'])
    const leaver = await world.person({ workgroup: admin.workgroupId, admin: true })
    const theirs = (await walk([], { id: day.id }, leaver)).menu?.recording_url ?? ''
    const hear = async () => (await world.app.inject({ method: 'GET', url: theirs })).statusCode
    expect(await hear()).toBe(200) // the file is another person's
    await world.call('logout', {}, leaver)
    expect(await hear()).toBe(404)

    const through = await walk(['none', '1', '1'], { id: day.id })
    expect(through.trail.map((stop) => stop.at === 'menu' && [stop.name, stop.round, stop.step])).toEqual([
      ['Day', 1, 'none'],
      ['Day', 2, '1'],
      ['Night', 1, '1'],
    ])
    expect([through.menu, through.end]).toEqual([
      null,
      {
        landed: { category: 'user', destination: member.username },
        message: text('ivr_walk_user', { name: 'Bola Ade' }),
      },
    ])
    const start = { category: 'hangup' as const, destination: 'hangup' }
    const atTheEnd = { card_id: admin.cardId, steps: [], start }
    const hung = (await world.call('walkIvr', { body: atTheEnd }, admin)).body.result
    expect(hung.end?.message).toBe(text('ivr_walk_hangup'))
    const ends = [['2'], ['3']] as IvrStep[][]
    const messages = await Promise.all(
      ends.map(async (steps) => (await walk(steps, { id: day.id })).end?.message),
    )
    expect(messages).toEqual([
      text('ivr_walk_queue', { name: 'Sales' }),
      text('ivr_walk_conference', { name: 'Monday round' }),
    ])
  })

  test('is walked through before it is saved, as it would be', async () => {
    const day = await added({ name: 'Day' })
    const draft = { recording: greeting, ivr_members: [toMenu('5', day.ivr_number)] }
    expect((await walk(['5'], { ...draft, name: 'New' })).trail.map(({ name }) => name)).toEqual([
      'New',
      'Day',
    ])
    const changed = await walk(['1', '9'], {
      id: day.id,
      ivr_members: [toMenu('1', day.ivr_number), toUser('9')],
    })
    expect(changed.end?.landed).toEqual({ category: 'user', destination: member.username })
  })

  test('ends as a call ends: no key, too many menus, nothing to play', async () => {
    const { id, ivr_number } = await added()
    const round = { id, ivr_members: [toUser('1'), toMenu('9', ivr_number)] }
    const endOf = async (steps: IvrStep[], body = {}) => (await walk(steps, { ...round, ...body })).end
    expect(await endOf(['none', '8', 'none'])).toEqual({
      landed: null,
      message: text('ivr_walk_no_key', { tries: 3 }),
    })
    expect(await endOf(['9', '9', '9', '9', '9'])).toEqual({
      landed: null,
      message: text('ivr_walk_too_deep', { most: 5 }),
    })
    expect(await endOf([], { recording: 999_999 })).toEqual({
      landed: null,
      message: text('ivr_walk_refused'),
    })
  })

  test('costs nothing and leaves no call behind', async () => {
    const { id } = await added()
    const before = await audited()
    await walk(['1'], { id })
    const calls = await world.ctx.db.selectFrom('calls').select('id').execute()
    const live = await world.ctx.db.selectFrom('live_calls').select('call_id').execute()
    expect([calls, live, await world.ctx.telephony.liveCalls(), await audited()]).toEqual([
      [],
      [],
      [],
      before,
    ])
  })

  test('is for leads, too: it changes nothing', async () => {
    const lead = await world.person({ workgroup: admin.workgroupId, lead: true })
    const { http } = await world.call(
      'walkIvr',
      { body: { card_id: lead.cardId, recording: greeting, ivr_members: [], steps: [] } },
      lead,
    )
    expect(http).toBe(200)
  })
})

// The last one: it leaves calls, and moves the clock.
// @shows SA-44
describe('the keys that callers press', () => {
  test('are counted for 30 days, dead ones too, and test calls are not', async () => {
    const { id, ivr_number } = await added({ ivr_members: [toUser('1')] })
    const lead = { category: 'ivr', destination: ivr_number } as const
    const did = await didOf(world, await giveNumber(world, admin, lead))
    const press = async (...keys: IvrDigit[]) => {
      const digits = keys.map((key, at) => ({ atMs: 500 * (at + 1), key }))
      world.telephony.inbound(did, '+2348030000009', { digits, hangupAfterMs: 20_000 })
      await world.telephony.advance(30_000)
    }
    await press('7', '1')
    await press('1')
    const body = { card_id: admin.cardId, id }
    await world.call('walkIvr', { body: { ...body, steps: ['1'] } }, admin)
    const counted = async () => (await world.call('checkIvr', { body }, admin)).body.result.presses
    expect(await counted()).toEqual([
      { digit: '1', presses: 2 },
      { digit: '7', presses: 1 },
    ])
    await world.ctx.db.run`update ivr_key_days set day = day - 30 where digit = '7'`
    expect(await counted()).toEqual([{ digit: '1', presses: 2 }])
    expect((await cleanUp(world.ctx)).keyCounts).toBe(1)
    expect((await cleanUp(world.ctx)).keyCounts).toBe(0)
    expect(await counted()).toEqual([{ digit: '1', presses: 2 }])
  })
})

test('the menus of a company are there for its people to look at, and for no one else', async () => {
  const { ivr_number } = await added()
  const shown = async (who: Person) => (await world.call('companyIvrs', { query: {} }, who)).body
  const name = 'Bola Ade'
  expect(await shown(member)).toEqual({
    status: 'success',
    total: 1,
    result: [
      {
        ivr_number,
        name: 'Reception',
        description: 'Answers first',
        ivr_members: [{ digit: '1', category: 'user', destination: member.username, name }],
        next: null,
      },
    ],
  })
  expect((await list(member)).total).toBe(0)
  expect(await shown(stranger)).toMatchObject({ total: 0, result: [] })
})
