// @shows DEC-255, DEC-256, DEC-257, DEC-258, DEC-259

import type { MissedCall } from '@ekoline/contract/calls/missed-calls.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { lineWords } from '@ekoline/contract/money/statement-words.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { booksOf, comeBack, fund, koboOf } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { BLOCKED } from '../../../test/sms/numbers.ts'
import { TermiiStandIn } from '../../../test/sms/termii-stand-in.ts'
import { openWorld, type Person, testConfig, type World } from '../../../test/world.ts'
import type { SmsGateway } from '../../adapters/sms/sms.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { sendMessages } from '../../core/outbox/send.service.ts'
import { serviceText } from '../../money/invoices/invoice-page.ts'
import { walletBalance } from '../../money/wallet/ledger.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { followCall } from '../missed/follow-call.service.ts'
import { followTexts, sendTexts } from './send-texts.service.ts'

const FROM = '+2348065550009'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const PRICE = 30 // of one part

const text = createText()
let world: World
let ada: Person
let bola: Person
let did: string
let noon = new Date('2026-11-20T11:00:00Z') // in Lagos
beforeAll(async () => {
  world = await openWorld({ config: { messages: { ...testConfig().messages, textPrice: koboOf(PRICE) } } })
})
afterAll(() => world.close())
beforeEach(async () => {
  noon = new Date(noon.getTime() + 70 * DAY_MS) // no test counts what one before it did
  world.clock.set(noon)
  ada = await world.person({ admin: true, plan: 13, firstName: 'Ada' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola' })
  await world.ctx.telephony.putSipUser({ user: bola.username, ha1: 'h', maxContacts: 1 })
  did = await didOf(world, await giveNumber(world, ada, { category: 'user', destination: bola.username }))
  await fund(world.ctx, ada, 1_000)
  for (const table of ['missed_calls', 'missed_callers', 'outbox', 'limits'] as const)
    await world.ctx.db.deleteFrom(table).execute()
})

const switchTexts = (texts_on = true, { budget = 1_000, who = ada } = {}) =>
  world.call('setMissedTexts', { body: { texts_on, budget } }, who)
async function misses(from = FROM, to = did) {
  world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
  world.telephony.inbound(to, from, {})
  await world.telephony.advance(3 * MINUTE_MS)
}
const carries = (sms: SmsGateway | null = world.ctx.sms) =>
  sendMessages({ ...world.ctx, sms }, new AbortController().signal, 'sms')
async function nextDay() {
  world.clock.advance(DAY_MS)
  await comeBack(world, ada)
}
/** What the jobs do, once. */
async function runs(sms?: SmsGateway) {
  await sendTexts(world.ctx)
  await carries(sms)
  await followTexts(world.ctx)
}
const sent = async () => (await listMessages(world.ctx, { channel: 'sms' })).map(({ to }) => to)
const lines = async (of: 'open' | 'closed today' = 'open') =>
  (await world.call('missedCalls', { query: { of } }, ada)).body.result
const textOf = async (): Promise<MissedCall['text']> => (await lines())[0]?.text ?? null
const credit = () => walletBalance(world.ctx.db, ada.cardId)
const settings = async () => (await world.call('missedTexts', {}, ada)).body.result
async function keyOf(nth = 0) {
  const messages = await listMessages(world.ctx, { channel: 'sms' })
  return messages[nth]?.text.split('#')[1] ?? ''
}
const stop = (key: string, stopped: boolean) => world.call('setTextStop', { body: { key, stopped } }, null)

describe('a missed caller', () => {
  test('gets no text message before an admin switches it on, who sees what one costs', async () => {
    await misses()
    await runs()
    expect(await sent()).toEqual([])
    expect(await textOf()).toBeNull()
    expect(await settings()).toMatchObject({
      on: false,
      available: true,
      part_price: PRICE,
      price: PRICE,
      parts: 1,
      spent: 0,
    })
    expect((await switchTexts(true, { who: bola })).http).toBe(403)
    expect((await switchTexts(true, { budget: 99 })).http).toBe(400)
    const { body } = await switchTexts()
    expect(body.result).toMatchObject({ on: true, budget: 1_000, payer: expect.stringContaining('Ada') })
    expect(JSON.stringify((await world.call('audit', { query: {} }, ada)).body)).toContain(
      text('audit_missed_texts_set'),
    )
    await runs()
    expect(await sent()).toEqual([]) // of the call before
  })

  test('gets one, paid from the wallet of that admin, and their line says that it arrived', async () => {
    await switchTexts()
    await misses()
    expect(await textOf()).toMatchObject({ state: 'waiting' })
    await sendTexts(world.ctx)
    expect(await textOf()).toMatchObject({ state: 'posted' })
    await carries()
    await followTexts(world.ctx)
    expect(await textOf()).toMatchObject({ state: 'delivered', why: null, at: wireTime(world.clock.now()) })
    expect(await sent()).toEqual([FROM])
    expect((await listMessages(world.ctx))[0]?.text).toContain(
      text('missed_text', { company: '', hours: '', link: '' }).trim().slice(2, 40),
    )
    expect(await credit()).toBe(koboOf(1_000 - PRICE))
    expect(await settings()).toMatchObject({ spent: PRICE, sent: 1 })
    const statement = await world.call('statement', { query: {} }, ada)
    expect(statement.body.result[0]).toMatchObject({ kind: 'text', amount: -PRICE, party: FROM })
    const [paid] = statement.body.result
    expect(paid && lineWords(paid)).toBe('line_text')
    expect(serviceText(world.ctx, 'texts')).toBe(text('invoice_texts'))
  })

  test('gets one a day, and another one the next day', async () => {
    await switchTexts()
    await misses()
    await misses()
    await runs()
    await misses()
    await runs()
    expect(await sent()).toEqual([FROM])
    await nextDay()
    await misses()
    await runs()
    expect(await sent()).toEqual([FROM, FROM])
  })

  test('gets the opening hours of the schedule that the called number leads to', async () => {
    const toBola = { category: 'user', destination: bola.username } as const
    const hours = [{ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00' }]
    const body = { name: 'Office', hours, own_days: [], open: toBola, closed: toBola, holiday: null }
    const { schedule_number } = (await world.call('addSchedule', { body }, ada)).body.result
    const to = await didOf(
      world,
      await giveNumber(world, ada, { category: 'schedule', destination: schedule_number }),
    )
    await switchTexts()
    await misses(FROM, to)
    await runs()
    const said = text('missed_text_hours', { hours: 'Mon-Fri 9:00-17:00' })
    expect((await listMessages(world.ctx))[0]?.text).toContain(said)
    expect((await settings()).example).toContain(said)
  })

  test.each([
    ['at 7:00', 19, 20],
    ['at 21:00', 9, 20],
  ])('who called %s gets it at 8:00', async (_, calledAfter, dueAfter) => {
    await switchTexts()
    world.clock.set(new Date(noon.getTime() + calledAfter * HOUR_MS))
    await comeBack(world, ada)
    const due = new Date(noon.getTime() + dueAfter * HOUR_MS)
    await misses()
    await runs()
    expect(await sent()).toEqual([])
    expect(await textOf()).toMatchObject({ state: 'waiting', at: wireTime(due) })
    world.clock.set(due)
    await comeBack(world, ada)
    await runs()
    expect(await sent()).toEqual([FROM])
  })

  test('gets none from abroad, from a fixed line, or without a number', async () => {
    await switchTexts()
    for (const from of ['+447400123456', '+2342014540001', '+2347005550123', '']) await misses(from)
    await runs()
    expect(await sent()).toEqual([])
    expect((await lines()).map((line) => line.text)).toEqual([null, null, null])
  })
})

describe('no text message goes to a caller', () => {
  const isKept = async (why: string) => {
    await runs()
    expect(await sent()).toEqual([])
    expect(await credit()).toBeLessThanOrEqual(koboOf(1_000))
    const all = [...(await lines()), ...(await lines('closed today'))]
    expect(all.map((line) => line.text)).toMatchObject([{ state: 'not sent', why }])
  }

  test('whose line was closed before', async () => {
    await switchTexts()
    await misses()
    const [line] = await lines()
    await world.call('closeMissedCall', { params: { id: line?.id ?? 0 }, body: { reason: 'spam' } }, bola)
    await isKept('reached')
  })

  test('who opted out of the robocalls of the workgroup, or of those of all', async () => {
    await switchTexts()
    for (const by of [ada.workgroupId, null]) {
      const from = by === null ? '+2348065550011' : '+2348065550012'
      const source = by === null ? 'operator' : 'request'
      const row = { workgroup_id: by, phone: from, source, since: world.clock.now() }
      await world.ctx.db.insertInto('suppressed_numbers').values(row).execute()
      await misses(from)
    }
    await runs()
    expect(await sent()).toEqual([])
    const whys = (await lines()).map((line) => line.text?.why)
    expect(whys).toEqual(['opted out', 'opted out'])
  })

  test('when the workgroup blocked the number since', async () => {
    await switchTexts()
    await misses()
    const blocked = await world.call('addBlocked', { body: { kind: 'number', number: FROM } }, ada)
    expect(blocked.http).toBe(200)
    await isKept('blocked')
  })

  test('when it was switched off since', async () => {
    await switchTexts()
    await misses()
    await switchTexts(false)
    await isKept('off')
  })

  test('when the month’s budget is spent; the next month has its own', async () => {
    await switchTexts(true, { budget: 100 })
    const from = (n: number) => `+23480655501${10 + n}`
    for (let n = 0; n < 4; n++) await misses(from(n))
    await runs()
    expect(await sent()).toHaveLength(3)
    expect(await credit()).toBe(koboOf(1_000 - 3 * PRICE))
    const kept = (await lines()).filter((line) => line.text?.state === 'not sent')
    expect(kept.map((line) => line.text?.why)).toEqual(['budget'])
    world.clock.advance(35 * DAY_MS)
    await misses(from(20))
    await runs()
    expect(await sent()).toHaveLength(4)
  })

  test('when the wallet is short', async () => {
    const poor = await world.person({ admin: true, workgroup: ada.workgroupId })
    await fund(world.ctx, poor, PRICE - 1)
    await switchTexts(true, { who: poor })
    await misses()
    await isKept('no money')
  })

  test('when who pays is no admin any more', async () => {
    const poor = await world.person({ admin: true, workgroup: ada.workgroupId })
    await fund(world.ctx, poor, 100)
    await switchTexts(true, { who: poor })
    await misses()
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', poor.seatId).execute()
    expect((await settings()).payer).toBeNull()
    await isKept('no payer')
  })

  test('of the day before, as after a failure of the service', async () => {
    await switchTexts()
    await misses()
    await nextDay()
    await isKept('late')
  })
})

describe('two processes', () => {
  const at = () => world.clock.now()
  const miss = (uniqueid: string) =>
    transaction(world.ctx.db, (tx) =>
      followCall(
        tx,
        {
          callId: uniqueid,
          seatId: bola.seatId,
          cardId: bola.cardId,
          direction: 'inbound',
          src: FROM,
          calledstation: `PJSIP/${bola.username}`,
          startedAt: at(),
          queue: null,
          talked: false,
          takenBy: null,
          did,
          rang: [bola.username],
          takenOutside: false,
        },
        { outcome: 'missed', kind: 'people', ringSeconds: 20, talkSeconds: 0, at: at() },
      ),
    )

  test('that see missed calls of one caller queue one text message, and send it once', async () => {
    await switchTexts()
    await Promise.all(Array.from({ length: 6 }, (_, n) => miss(`race.${n}`)))
    world.clock.advance(2 * MINUTE_MS)
    const done = await Promise.all(Array.from({ length: 6 }, () => sendTexts(world.ctx)))
    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    await Promise.all([carries(), carries()])
    await Promise.all([followTexts(world.ctx), followTexts(world.ctx)])
    expect(await sent()).toEqual([FROM])
    expect(await credit()).toBe(koboOf(1_000 - PRICE))
  })

  test('spend no more than the budget together', async () => {
    await switchTexts(true, { budget: 100 })
    for (let n = 0; n < 6; n++) await misses(`+23480655502${10 + n}`)
    const done = await Promise.all(Array.from({ length: 4 }, () => sendTexts(world.ctx)))
    expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    expect(await credit()).toBe(koboOf(1_000 - 3 * PRICE))
  })

  test('give the price of one that did not arrive back once', async () => {
    const standIn = await TermiiStandIn.start()
    await switchTexts()
    await misses(BLOCKED)
    await sendTexts(world.ctx)
    expect(await credit()).toBe(koboOf(1_000 - PRICE))
    await carries(standIn.gateway())
    const done = await Promise.all([followTexts(world.ctx), followTexts(world.ctx), followTexts(world.ctx)])
    expect(done.reduce((sum, { givenBack }) => sum + givenBack, 0)).toBe(1)
    expect(await textOf()).toMatchObject({ state: 'failed' })
    expect(await credit()).toBe(koboOf(1_000))
    expect(await settings()).toMatchObject({ spent: 0, sent: 0 })
    expect(await booksOf(world)).toEqual([])
    await standIn.close()
  })
})

test('one whose fate the gateway leaves open is paid for a day, in which a report may come', async () => {
  const standIn = await TermiiStandIn.start()
  await switchTexts()
  await misses()
  await sendTexts(world.ctx)
  standIn.fault({ http: 500 })
  await carries(standIn.gateway())
  await followTexts(world.ctx)
  expect(await textOf()).toMatchObject({ state: 'posted' })
  await nextDay()
  world.clock.advance(HOUR_MS)
  await followTexts(world.ctx)
  expect(await textOf()).toMatchObject({ state: 'failed' })
  expect(await credit()).toBe(koboOf(1_000))
  await standIn.close()
})

describe('who has the link of a text message', () => {
  test('stops further ones of that workgroup by one press, and allows them again', async () => {
    await switchTexts()
    await misses()
    await runs()
    const key = await keyOf()
    expect(key.length).toBe(16)
    const open = await world.call('openTextStop', { body: { key } }, null)
    expect(open.body.result).toMatchObject({ number_end: '0009', stopped: false })
    expect((await settings()).opted_out).toBe(0) // opening it changes nothing
    expect((await stop(key, true)).body.result).toMatchObject({ stopped: true })
    expect((await stop(key, true)).body.result).toMatchObject({ stopped: true })
    expect((await settings()).opted_out).toBe(1)
    await nextDay()
    await misses()
    await runs()
    expect(await sent()).toHaveLength(1)
    expect(await textOf()).toMatchObject({ state: 'not sent', why: 'opted out' })
    expect((await stop(key, false)).body.result).toMatchObject({ stopped: false })
    await nextDay()
    await misses()
    await runs()
    expect(await sent()).toHaveLength(2)
  })

  test('no one has a link that can be guessed', async () => {
    for (const key of ['', 'x'.repeat(16)]) {
      const open = await world.call('openTextStop', { body: { key } }, null)
      expect([open.http, open.body.message]).toEqual([404, text('text_stop_over')])
      expect((await stop(key, true)).http).toBe(404)
    }
  })
})

test('a service without a gateway refuses to switch it on, and sends none', async () => {
  const { sms } = world.ctx
  Object.assign(world.ctx, { sms: null })
  expect(await switchTexts()).toMatchObject({
    http: 409,
    body: { message: text('missed_texts_unavailable') },
  })
  expect(await settings()).toMatchObject({ available: false })
  expect(await sendTexts(world.ctx)).toEqual({ sent: 0, kept: 0 })
  Object.assign(world.ctx, { sms })
})
