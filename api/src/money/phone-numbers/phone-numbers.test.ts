// @shows SA-85, SA-88

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDialler, makeGroup, robocallBody } from '../../../test/calls/dialling.ts'
import { mailsTo } from '../../../test/mails.ts'
import {
  assign,
  beginNumber,
  giveNumber,
  numbersOf,
  stockNumber,
  stockNumbers,
} from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { refuseWhileUsed, usesOf } from '../../core/destinations/destinations.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { routingMap } from '../../routing/telephony/routing-map.service.ts'
import { reconciler } from '../payments/checkout/reconcile.service.ts'
import { findAllocation } from './allocations.sql.ts'
import { release } from './release.service.ts'

const NONE = 'CANCELLED RETRIEVE PHONE NUMBER LIST or NO PHONE NUMBER ASSIGNED'
const SUCCESS = { status: true, message: 'Number assigned successfully!' }

let world: World
let ada: Person
let bola: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Adeyemi' })
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())

const allocated = (who: Person, cardid = who.cardId) =>
  world.call('allocatedNumbers', { params: { cardid }, query: {} }, who)
const available = async (search?: string, page?: number) =>
  (await world.call('availableNumbers', { query: { ...(search && { search }), ...(page && { page }) } }, ada))
    .body

const routing = () => routingMap(world.ctx)
const didOf = async (id: number) =>
  (
    await world.ctx.db
      .selectFrom('phone_numbers')
      .select('did')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).did

async function releaseNow(id: number) {
  const allocation = await findAllocation(world.ctx.db, id)
  if (!allocation) throw new Error('the number is not allocated')
  await transaction(world.ctx.db, (tx) =>
    release(tx, reconciler, allocation, { at: world.clock.now(), why: 'operator' }),
  )
}

describe('the numbers for sale', () => {
  test('are listed with their price, a page at a time, and found by any way of writing them', async () => {
    const [first] = await stockNumbers(world, 60)
    const all = await available()
    expect([all.total, all.result.length]).toEqual([60, 50])
    expect(all.result[0]).toEqual({ id: first, did: '+2342017000001', price: 1000 })
    expect((await available(undefined, 2)).result).toHaveLength(10)
    for (const written of ['0201 700 0007', '+234 201 700 0007', '2017000007', '7000007'])
      expect((await available(written)).result.map(({ did }) => did)).toEqual(['+2342017000007'])
    expect((await available('99999')).total).toBe(0)
  })
})

describe('a card without numbers', () => {
  // @shows AC8-19
  test('learns so', async () => {
    const { body } = await allocated(bola)
    expect(body).toEqual({ status: 'success', total: 0, result: [], message: NONE })
    expect(await numbersOf(world, bola)).toEqual([])
  })
})

describe('a number that was paid for', () => {
  // @shows DEC-43
  test('leads where its owner says, and elsewhere later, without paying; the same again changes nothing', async () => {
    const id = await giveNumber(world, bola)
    expect((await allocated(bola)).body.result).toMatchObject([{ id, category: null, destination: null }])
    for (const to of [bola, bola, ada]) expect((await assign(world, bola, id, to)).body).toEqual(SUCCESS)
    const did = await didOf(id)
    expect((await allocated(bola)).body).toEqual({
      status: 'success',
      total: 1,
      result: [{ id, did, category: 'user', destination: ada.username }],
    })
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'workgroup_id'])
      .where('action', '=', 'number_assigned')
      .where('target', '=', `card:${bola.cardId}`)
      .execute()
    expect(audited).toEqual(Array(2).fill({ user_id: bola.userId, workgroup_id: bola.workgroupId }))
  })

  test('is its owner’s and the admins’: they see whose it is, where it leads and when it renews', async () => {
    const [mine] = await numbersOf(world, ada)
    expect(mine).toMatchObject({
      category: 'user',
      destination: ada.username,
      destination_name: 'Ada Okafor',
      cardid: bola.cardId,
      owner: 'Bola Adeyemi',
      renews: '2026-12-20 11:00:00',
      price: 1000,
      grace: null,
    })
    expect((await assign(world, ada, mine?.id ?? 0, bola, bola.cardId)).body).toEqual(SUCCESS)
    expect((await numbersOf(world, bola))[0]?.destination_name).toBe('Bola Adeyemi')
    const dayo = await world.person({ workgroup: ada.workgroupId })
    expect(await numbersOf(world, dayo)).toEqual([])
    expect((await assign(world, dayo, mine?.id ?? 0, dayo)).http).toBe(404)
  })

  test('looks like one that is not there to everybody else, whatever card they name', async () => {
    const id = await giveNumber(world, bola)
    const absent = await assign(world, stranger, 999_999)
    for (const cardId of [stranger.cardId, bola.cardId]) {
      const foreign = await assign(world, stranger, id, stranger, cardId)
      expect([foreign.http, foreign.body]).toEqual([absent.http, absent.body])
    }
    expect((await allocated(stranger, bola.cardId)).http).toBe(404)
  })

  test.each([
    ['user', 'theirs'],
    ['user', 'nobody'],
    ['ivr', '1'],
    ['queue', '300'],
    ['conference', '800'],
  ] as const)('leads to no %s that is not the workgroup’s', async (category, named) => {
    const id = await giveNumber(world, bola)
    const destination = named === 'theirs' ? stranger.username : named
    const body = { phonenumber_id: id, card_id: bola.cardId, category, destination }
    const answer = await world.call('assignNumber', { body }, bola)
    expect([answer.http, answer.body.status]).toEqual([400, false])
    expect(answer.body.errors?.[0]).toEqual({
      field: 'destination',
      message:
        'Choose one of your users, menus, queues, conferences, schedules, ring groups or voicemail boxes',
    })
    expect((await allocated(bola)).body.result.find((number) => number.id === id)?.category).toBeNull()
  })

  test('leads to a queue and to a conference of the workgroup', async () => {
    const { db } = world.ctx
    const at = world.clock.now()
    const id = await giveNumber(world, bola)
    const { conference_number: destination } = await db
      .insertInto('conferences')
      .values({
        card_id: ada.cardId,
        workgroup_id: ada.workgroupId,
        name: 'Monday',
        description: 'd',
        created_at: at,
      } as never)
      .returning('conference_number')
      .executeTakeFirstOrThrow()
    const body = { phonenumber_id: id, card_id: bola.cardId, category: 'conference', destination } as const
    expect((await world.call('assignNumber', { body }, bola)).body).toEqual(SUCCESS)
    expect((await routing().incoming(await didOf(id))).to).toEqual({
      category: 'conference',
      destination,
    })
    const to = { category: 'conference', destination } as const
    expect(await usesOf(world.ctx, ada.workgroupId, to)).toEqual([`the number ${await didOf(id)}`])
    expect(await usesOf(world.ctx, stranger.workgroupId, to)).toEqual([])
    await expect(
      transaction(db, (tx) => refuseWhileUsed(world.ctx, tx, ada.workgroupId, to)),
    ).rejects.toMatchObject({
      code: 'destination_in_use',
    })
  })
})

describe('a number that no one paid for', () => {
  test('leads nowhere', async () => {
    const id = await stockNumber(world)
    const { http, body } = await assign(world, bola, id)
    expect([http, body]).toEqual([
      422,
      { status: false, code: 'number_unpaid', message: 'This number is not paid for yet.' },
    ])
    await beginNumber(world, bola, id)
    expect((await assign(world, bola, id)).body.code).toBe('number_unpaid')
  })
})

describe('a call to a number', () => {
  test('goes where the number leads, and nowhere before and after', async () => {
    const id = await giveNumber(world, bola)
    const did = await didOf(id)
    expect((await routing().incoming(did)).to).toBeNull()
    await assign(world, bola, id)
    for (const called of [did, did.slice(1), did.replace('+234', '0')])
      expect((await routing().incoming(called)).to).toEqual({ category: 'user', destination: bola.username })
    await releaseNow(id)
    expect((await routing().incoming(did)).to).toBeNull()
    expect((await routing().incoming('+2349999999999')).to).toBeNull()
  })
})

describe('a number that its owner gives up', () => {
  const giveUp = (who: Person, id: number) => world.call('releaseNumber', { params: { id } }, who)

  test('takes no calls, is mailed, and is not sold for 30 days', async () => {
    const id = await giveNumber(world, bola)
    await assign(world, bola, id)
    const did = await didOf(id)
    expect((await giveUp(bola, id)).body.message).toBe(`You no longer have ${did}.`)
    expect((await routing().incoming(did)).to).toBeNull()
    expect((await numbersOf(world, bola)).map((number: { id: number }) => number.id)).not.toContain(id)
    const [mail] = (await mailsTo(world.ctx, bola.email)).slice(-1)
    expect(mail?.subject).toContain(`${did} is no longer yours`)
    expect((await available(did)).total).toBe(0)
    expect((await giveUp(bola, id)).http).toBe(404)
  })

  test('is given up by an admin of its workgroup, and looks like one that is not there to strangers', async () => {
    const id = await giveNumber(world, bola)
    expect((await giveUp(stranger, id)).http).toBe(404)
    expect((await numbersOf(world, bola)).map((number: { id: number }) => number.id)).toContain(id)
    expect((await giveUp(ada, id)).http).toBe(200)
  })

  test('stays while a robocall shows it', async () => {
    const dialler = await makeDialler(world)
    const group_id = await makeGroup(world, dialler, ['+2348035500142'])
    const body = { ...robocallBody(dialler, group_id), consent: true as const }
    const { id: robocall } = (await world.call('addRobocall', { body }, dialler)).body
    const [number] = await numbersOf(world, dialler)
    const id = number?.id ?? 0
    expect((await giveUp(dialler, id)).body.code).toBe('number_in_use')
    await world.call('stopRobocall', { params: { id: robocall } }, dialler)
    expect((await giveUp(dialler, id)).http).toBe(200)
  })
})

describe('a number that was released', () => {
  test('is sold again after 30 days, not before', async () => {
    const id = await giveNumber(world, bola)
    const did = await didOf(id)
    await releaseNow(id)
    expect((await assign(world, bola, id)).body.code).toBe('number_unpaid')
    expect((await available(did)).total).toBe(0)
    expect((await beginNumber(world, bola, id)).body.code).toBe('number_taken')
    world.clock.advance(30 * 86_400_000)
    await world.ctx.db.updateTable('sessions').set({ last_used_at: world.clock.now() }).execute()
    expect((await available(did)).total).toBe(1)
  })
})
