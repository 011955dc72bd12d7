import { suspensionsServerMessages } from '@ekoline/contract/core/messages/suspensions.ts'
import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { robocallsMessages } from '@ekoline/contract/outreach/messages/robocalls.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Dialler, makeDialler, makeGroup, robocallBody } from '../../../test/calls/dialling.ts'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, card, fund } from '../../../test/money/money.ts'
import { giveNumber, numbersOf, stockNumber } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { CallKeeper } from '../../calls/control/call-keeper.service.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import { endRunOutSuspensions } from '../../company/users/suspending.service.ts'
import { isSuspended } from '../../core/workgroups/suspensions.service.ts'
import { startPayment } from '../../money/payments/checkout/payments.service.ts'
import { settleForgotten } from '../../money/payments/checkout/reconcile.service.ts'
import { lookAfterNumbers } from '../../money/phone-numbers/renewals.service.ts'
import { buyFromWallet } from '../../money/phone-numbers/wallet-purchase.service.ts'
import { takeFromMember } from '../../money/wallet/taking.service.ts'
import { topUpMember } from '../../money/wallet/wallet.service.ts'
import { createSipUserKeeper } from '../../people/my-phone/sip-users.service.ts'
import { transaction } from '../../platform/db/db.ts'

const DAY_MS = 86_400_000

let world: World
let ada: Person
let bola: Person
let stranger: Person
let operator: ReturnType<typeof operatorIn>
let keeper: CallKeeper
beforeAll(async () => {
  world = await openWorld({
    config: {
      browserPhone: 'wss://sip.ekoline.test/ws',
      support: { email: 'desk@ekoline.test', phone: null, sets_up: [] },
    },
  })
  operator = operatorIn(world)
  keeper = new CallKeeper(world.ctx, world.telephony.engine)
})
beforeEach(async () => {
  ada = await world.person({ admin: true })
  bola = await world.person({ workgroup: ada.workgroupId })
  stranger = await world.person({ admin: true })
  for (const who of [ada, bola, stranger]) await fund(world.ctx, who, 5000)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const why = ['--reason', 'Calls to premium numbers.', '--ticket', 'F-17']
const suspend = (level: string, ...more: string[]) =>
  operator('suspend', String(ada.workgroupId), '--level', level, ...why, '--yes', ...more)
const resume = () => operator('resume', String(ada.workgroupId), '--reason', 'proved', '--yes')

async function make(who: Person, called = '08035559999', headers = {}) {
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  return world.call('makeCall', { body: { called, calling: phone, username: who.username } }, who, headers)
}
const dial = (who: Person, callId: string, digits = '08035559999') =>
  outboundCall(world.ctx, world.ctx.telephony.node, { callId, user: who.username, digits })
const live = async () => (await world.telephony.engine.liveCalls()).map(({ callId }) => callId)
const signIn = ({ email }: Person) => world.call('signIn', { body: { email, password: PASSWORD } }, null)
const keyOf = async (who: Person) => ({
  token: (await world.call('makeApiKey', { body: { name: 'Shop' } }, who)).body.result.key,
})

/** A number that rings at its owner's SIP phone, which answers. */
async function reachable(who: Person): Promise<string> {
  await giveNumber(world, who, { category: 'user', destination: who.username })
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'h', maxContacts: 1 })
  world.telephony.behave({ kind: 'sip', user: who.username }, { answerAfterMs: 1_000 })
  return (await numbersOf(world, who))[0]?.did ?? ''
}

const MESSAGE = 'This account is suspended: Calls to premium numbers. Please ask desk@ekoline.test.'

test('without --yes nothing is stopped; what cannot be is refused in words', async () => {
  const group = String(ada.workgroupId)
  expect((await operator('suspend', group, '--level', 'outgoing', ...why)).code).toBe(3)
  expect((await make(ada)).http).toBe(200)
  await world.telephony.advance(600_000)
  expect((await operator('suspend', group, ...why)).err).toContain('needs --level')
  expect((await suspend('all')).err).toContain('--level is outgoing, calls, everything, not "all".')
  expect((await suspend('outgoing', '--code', 'mood')).err).toContain('--code is fraud, abuse')
  expect((await suspend('outgoing', '--until', '2001-01-01')).err).toContain('over already')
  expect((await suspend('outgoing', '--until', 'soon')).err).toContain('is not a day')
  const unknown = ['999999', '--level', 'calls', ...why, '--yes']
  expect((await operator('suspend', ...unknown)).err).toContain('There is no workgroup 999999')
  expect((await resume()).err).toContain(suspensionsServerMessages.not_suspended)
})

// @shows DEC-59
describe('outgoing', () => {
  test('stops the calls of the workgroup alone, current ones too, says why, and resumes', async () => {
    expect((await make(ada)).http).toBe(200)
    expect((await make(stranger)).http).toBe(200)
    const did = await reachable(bola)
    const incoming = world.telephony.inbound(did, '08030000009', { hangupAfterMs: 60_000 })
    await world.telephony.advance(5_000)
    const before = await live()
    expect(await keeper.guard()).toMatchObject({ hungUp: 0 })

    const done = await suspend('outgoing', '--json')
    expect(done.json()).toMatchObject({
      level: 'outgoing',
      code: 'fraud',
      ticket: 'F-17',
      calls: [expect.any(String)],
      sessions: [],
      keys: [],
      sipUsers: [],
      wallets: [],
      numbers: [],
    })
    expect(await keeper.guard()).toMatchObject({ hungUp: 1 })
    await expect.poll(() => live()).toHaveLength(before.length - 1)
    expect(await live()).toContain(incoming)
    expect(await live()).not.toContain(done.json().calls[0])

    const refused = await make(bola)
    expect(refused).toMatchObject({ http: 403, body: { code: 'call_suspended' } })
    expect(refused.body.message).toContain('Calls to premium numbers. Emergency')
    expect(await dial(ada, 'sip-1')).toEqual({ refuse: 'suspended' })
    expect(await dial(ada, 'sip-2', '112')).toMatchObject({ to: { number: '112' } })
    const key = await keyOf(ada)
    const otp = await world.call('otpCall', { body: { phoneNumber: '08036660001' } }, key)
    expect(otp).toMatchObject({ http: 403, body: { code: 'call_suspended' } })
    const { suspension } = (await world.call('loggedOnUser', {}, bola)).body
    expect(suspension).toEqual({ level: 'outgoing', reason: 'Calls to premium numbers.', until: null })
    expect((await world.call('loggedOnUser', {}, stranger)).body.suspension).toBeNull()

    expect((await suspend('outgoing')).err).toContain(suspensionsServerMessages.suspended_already)
    await resume()
    expect((await make(ada)).http).toBe(200)
    const texts = JSON.stringify((await world.call('audit', { query: {} }, ada)).body)
    expect(texts).toContain('Suspended the workgroup')
    expect(texts).toContain('Ended the suspension of the workgroup')
    await world.telephony.advance(600_000)
  })

  test('leaves the key of a call that it refused free: with it the call rings after it', async () => {
    const key = { 'idempotency-key': 'again' }
    await suspend('outgoing')
    expect((await make(ada, undefined, key)).body.code).toBe('call_suspended')
    await resume()
    const first = await make(ada, undefined, key)
    expect(first.http).toBe(200)
    expect((await make(ada, undefined, key)).body).toEqual(first.body)
    await world.telephony.advance(600_000)
  })

  // @shows DEC-60
  test('mails the admins, and no member, why, until when, and who answers', async () => {
    const until = new Date(world.clock.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10)
    await suspend('outgoing', '--until', `${until} 18:00`)
    await resume()
    const [first, second] = await mailsTo(world.ctx, ada.email)
    const name = first?.subject?.replace('We suspended ', '') ?? ''
    expect(first?.subject).toBe(mailMessages.suspended_subject.replace('{workgroup}', name))
    expect(first?.text).toContain('Calls to premium numbers.\n\nYou can still take calls')
    expect(mailMessages.suspended_outgoing_text).toContain('You can still take calls')
    expect(first?.text).toMatch(/This ends on \d+ Nov 2026, 18:00\./)
    expect(first?.text).toContain('ask desk@ekoline.test')
    expect(second?.subject).toBe(mailMessages.resumed_subject.replace('{workgroup}', name))
    expect(second?.text).toContain(mailMessages.resumed_calls_text.slice(-30))
    expect(await mailsTo(world.ctx, bola.email)).toEqual([])
  })

  test('lets a robocall wait, says so, and lets it go on', async () => {
    const who: Dialler = await makeDialler(world)
    ada = who
    const body = { ...robocallBody(who, await makeGroup(world, who, ['+2348061112223'])), consent: true }
    const { id } = (await world.call('addRobocall', { body }, who)).body
    expect((await suspend('outgoing', '--json')).json().robocalls).toEqual([id])
    await world.robocalls.round()
    const progress = async () => (await world.call('robocallProgress', { params: { id } }, who)).body.result
    expect(await progress()).toMatchObject({ waits: 'suspended' })
    expect(await live()).toEqual([])
    expect(robocallsMessages.robocall_waits_suspended).toContain('we stopped the calls')
    await resume()
    await world.telephony.advance(61_000)
    await world.robocalls.round()
    expect(await live()).toHaveLength(1)
    await world.telephony.advance(600_000)
  })
})

// @shows DEC-59
describe('calls', () => {
  test('stops calls that come in too, also those that had just begun', async () => {
    const did = await reachable(bola)
    const incoming = world.telephony.inbound(did, '08030000009', { hangupAfterMs: 60_000 })
    await world.telephony.advance(5_000)
    expect(await live()).toContain(incoming)
    const done = (await suspend('calls', '--json')).json()
    expect(done).toMatchObject({ calls: [incoming], numbers: [expect.any(String)], sessions: [] })
    // A keeper that has only just seen it: no beat has named it yet.
    const fresh = new CallKeeper(world.ctx, world.telephony.engine)
    expect(await fresh.guard()).toMatchObject({ hungUp: 1 })
    await expect.poll(() => live()).not.toContain(incoming)

    const refused = world.telephony.inbound(did, '08030000009', { hangupAfterMs: 60_000 })
    await world.telephony.advance(5_000)
    expect(await live()).not.toContain(refused)
    expect((await make(ada)).body.code).toBe('call_suspended')
    const mail = (await mailsTo(world.ctx, ada.email)).at(-1)?.text
    expect(mail).toContain('Nobody can call you on your Ekoline numbers now.')
    expect(mailMessages.suspended_calls_text).toContain('{until}')
    expect((await world.call('loggedOnUser', {}, bola)).body.suspension).toMatchObject({ level: 'calls' })

    await resume()
    const again = world.telephony.inbound(did, '08030000009', { hangupAfterMs: 60_000 })
    await world.telephony.advance(5_000)
    expect(await live()).toContain(again)
    await world.telephony.advance(600_000)
  })
})

// @shows DEC-59
describe('everything', () => {
  test('ends sessions, and the login says why and who answers, to those who know the password', async () => {
    const done = (await suspend('everything', '--json')).json()
    expect(done.sessions).toEqual([ada.sessionId, bola.sessionId])
    expect((await world.call('loggedOnUser', {}, ada)).http).toBe(401)
    expect((await world.call('loggedOnUser', {}, stranger)).http).toBe(200)
    const refused = await signIn(bola)
    expect(refused).toMatchObject({ http: 403, body: { code: 'account_suspended', message: MESSAGE } })
    expect(MESSAGE).toContain(securityMessages.account_suspended.split('{')[0])
    const wrong = { email: bola.email, password: 'not the right one' }
    expect((await world.call('signIn', { body: wrong }, null)).body.code).toBe('wrong_credentials')

    // by a mailed link
    await world.call('askSignInLink', { body: { email: bola.email } }, null)
    const mail = (await mailsTo(world.ctx, bola.email)).at(-1)?.text ?? ''
    const link = new URL(/http\S+/.exec(mail)?.[0] ?? '')
    const query = Object.fromEntries(link.searchParams)
    const byLink = await world.call('signInByLink', { params: { email: bola.email }, query }, null)
    expect(byLink.body).toMatchObject({ code: 'account_suspended', message: MESSAGE })

    // a session that began in the same moment
    const { db } = world.ctx
    const other = await world.person()
    await db.updateTable('sessions').set({ seat_id: bola.seatId }).where('id', '=', other.sessionId).execute()
    expect((await world.call('loggedOnUser', {}, other)).http).toBe(401)

    await resume()
    expect((await signIn(bola)).http).toBe(200)
  })

  test('leaves a person their other workgroup, which is no way into the suspended one', async () => {
    const both = await world.person({ admin: true })
    await world.ctx.db
      .insertInto('seats')
      .values({
        user_id: both.userId,
        workgroup_id: ada.workgroupId,
        username: `second${both.userId}`,
        referral_code: `SECOND${both.userId}`,
        admin: true,
        lead: false,
        created_at: world.clock.now(),
      })
      .execute()
    const seat = await world.ctx.db
      .selectFrom('seats')
      .select(['card_id as cardId', 'username'])
      .where('username', '=', `second${both.userId}`)
      .executeTakeFirstOrThrow()
    await fund(world.ctx, { cardId: seat.cardId }, 1000)
    const number = await giveNumber(world, { ...both, ...seat })
    await suspend('everything')
    expect((await signIn(both)).http).toBe(200)
    const tries = [
      await world.call('selectAccount', { body: { username: seat.username } }, both),
      await world.call(
        'startPayment',
        { body: { purpose: 'topup', amount: 500, cardid: seat.cardId } },
        both,
      ),
      await world.call('balance', { params: { username: seat.username } }, both),
      await make({ ...both, ...seat }),
      await world.call('releaseNumber', { params: { id: number } }, both),
    ]
    expect(tries.map(({ body }) => body)).toEqual(
      tries.map(() => expect.objectContaining({ code: 'account_suspended', message: MESSAGE })),
    )
  })

  test('refuses API keys, and lets them work again afterwards', async () => {
    const key = await keyOf(ada)
    const asks = () => world.call('activeUserDetails', {}, key)
    expect((await asks()).http).toBe(200)
    const done = (await suspend('everything', '--json')).json()
    expect(done.keys).toHaveLength(1)
    expect(await asks()).toMatchObject({ http: 403, body: { code: 'account_suspended', message: MESSAGE } })
    const otp = await world.call('otpCall', { body: { phoneNumber: '08036660002' } }, key)
    expect(otp.body).toMatchObject({ code: 'account_suspended' })
    await resume()
    expect((await asks()).http).toBe(200)
  })

  test('withdraws SIP users from every exchange, and brings them back with the same secret', async () => {
    const { secret } = (await world.call('makePhoneSecret', {}, bola)).body.result
    const browser = (await world.call('makeBrowserSecret', {}, ada)).body.result
    const sip = createSipUserKeeper(world.ctx)
    const registers = async () => [
      await world.telephony.signIn(bola.username, secret),
      await world.telephony.signIn(browser.user, browser.secret),
    ]
    expect(await registers()).toEqual([true, true])
    const done = (await suspend('everything', '--json')).json()
    expect(done.sipUsers).toEqual([ada.username, bola.username].sort())
    await sip.listen()
    expect(await registers()).toEqual([false, false])
    await createSipUserKeeper(world.ctx).begin() // a process that starts now
    expect(await registers()).toEqual([false, false])
    expect(await dial(bola, 'sip-everything')).toEqual({ refuse: 'suspended' })
    await resume()
    await sip.listen()
    expect(await registers()).toEqual([true, true])
  })

  test('closes the wallets: nothing leaves them, and payments that arrive are credited', async () => {
    const body = { purpose: 'topup', amount: 1000, cardid: ada.cardId } as const
    const { reference } = (await world.call('startPayment', { body }, ada)).body.result
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    const id = await giveNumber(world, ada)
    const unpaid = await giveNumber(world, ada)
    const grace = new Date(world.clock.now().getTime() + DAY_MS)
    const allocations = world.ctx.db.updateTable('number_allocations')
    await allocations.set({ paid_until: world.clock.now() }).where('number_id', 'in', [id, unpaid]).execute()
    await allocations.set({ grace_until: grace }).where('number_id', '=', unpaid).execute()

    const done = (await suspend('everything', '--json')).json()
    expect(done).toMatchObject({ wallets: [ada.cardId, bola.cardId].sort((a, b) => a - b), money: 1_000_000 })
    world.clock.advance(10 * DAY_MS)
    expect(await lookAfterNumbers(world.ctx)).toEqual({ announced: 0, renewed: 0, unpaid: 0, released: 0 })
    expect(await balanceOf(world, ada)).toBe(5000)
    await settleForgotten(world.ctx, new AbortController().signal)
    expect(await balanceOf(world, ada)).toBe(6000)

    await resume()
    const rows = await world.ctx.db
      .selectFrom('number_allocations')
      .select('grace_until')
      .where('number_id', '=', unpaid)
      .execute()
    expect(rows[0]?.grace_until?.getTime()).toBe(world.clock.now().getTime() + 7 * DAY_MS)
    expect(await lookAfterNumbers(world.ctx)).toMatchObject({ renewed: 2, released: 0 })
  })

  test('moves no money for a request that was let in a moment before', async () => {
    const number = await stockNumber(world)
    await suspend('everything')
    const caller = { ...ada, admin: true, lead: false, tokenHash: new Uint8Array() }
    const request = { id: 'late', address: '127.0.0.1', agent: '', idempotencyKey: null }
    const amount = kobo(100_00)
    const late = [
      () => topUpMember(world.ctx, caller, request, { username: bola.username, cardId: bola.cardId, amount }),
      () =>
        takeFromMember(world.ctx, caller, request, { username: bola.username, cardId: bola.cardId, amount }),
      () => buyFromWallet(world.ctx, { caller, request }, number),
      () =>
        startPayment(
          world.ctx,
          { caller, request },
          { purpose: 'topup', amount: kobo(500_00), cardId: ada.cardId },
        ),
    ]
    for (const move of late) await expect(move()).rejects.toMatchObject({ code: 'account_suspended' })
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([5000, 5000])
  })

  test('leaves the key of a request that it refused free: the same request acts after it', async () => {
    const caller = { ...ada, admin: true, lead: false, tokenHash: new Uint8Array() }
    const request = { id: 'late', address: '127.0.0.1', agent: '', idempotencyKey: 'while suspended' }
    const move = () =>
      topUpMember(world.ctx, caller, request, {
        username: bola.username,
        cardId: bola.cardId,
        amount: kobo(100_00),
      })
    await suspend('everything')
    await expect(move()).rejects.toMatchObject({ code: 'account_suspended' })
    await resume()
    await expect(move()).resolves.toBeTypeOf('object')
    await expect(move()).resolves.toBeTypeOf('object')
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([4900, 5100])
  })

  test('says in words what it hit, and what does not come back', async () => {
    await keyOf(ada)
    const done = await suspend('everything')
    expect(done.out).toMatch(
      /is suspended: no calls, sessions, API keys, phones or payments from its wallets\./,
    )
    expect(done.out).toContain(`2 sessions ended: ${ada.sessionId}, ${bola.sessionId}`)
    expect(done.out).toContain('1 API key refused: ')
    expect(done.out).toContain(`2 wallets closed with ₦10,000.00: ${ada.cardId}, ${bola.cardId}`)
    const back = await resume()
    expect(back.out).toContain('Sessions stay ended')
    const mails = (await mailsTo(world.ctx, ada.email)).map(({ text }) => text)
    expect(mails.join()).toContain('Everybody is logged out')
    expect(mails.join()).toContain(mailMessages.suspended_open_text)
    expect(mails.join()).toContain('Please log in again')
    const messages = [mailMessages.suspended_everything_text, mailMessages.resumed_everything_text]
    expect(messages.every((text) => text.includes('{workgroup}'))).toBe(true)
  })
})

test('given again with another level it changes; lowered, what it no longer stops works again', async () => {
  const { secret } = (await world.call('makePhoneSecret', {}, bola)).body.result
  const sip = createSipUserKeeper(world.ctx)
  await suspend('outgoing')
  await suspend('everything')
  expect((await signIn(ada)).http).toBe(403)
  await sip.listen()
  expect(await world.telephony.signIn(bola.username, secret)).toBe(false)
  expect((await suspend('calls', '--json')).json()).toMatchObject({ was: 'everything' })
  expect((await signIn(ada)).http).toBe(200)
  await sip.listen()
  expect(await world.telephony.signIn(bola.username, secret)).toBe(true)
  expect((await make(bola)).http).toBe(401)
  await resume()
})

test('the list has who is suspended, how much, until when and the ticket', async () => {
  await suspend('calls', '--until', '2027-01-31', '--code', 'abuse')
  const { out } = await operator('suspensions')
  const line = out.split('\n').find((text) => text.includes(`(${ada.workgroupId})`))
  expect(line).toMatch(/calls +2027-02-01 00:00 +F-17 +abuse +2026-11-\d\d \d\d:\d\d +musa +Calls to premium/)
  const { suspensions } = (await operator('suspensions', '--json')).json()
  expect(suspensions).toContainEqual(
    expect.objectContaining({ workgroupId: ada.workgroupId, level: 'calls', ticket: 'F-17', code: 'abuse' }),
  )
  await resume()
  expect((await operator('suspensions')).out).not.toContain(`(${ada.workgroupId})`)
})

test('one with an end lifts at it, is closed by the job once, and can be given again', async () => {
  const { secret } = (await world.call('makePhoneSecret', {}, bola)).body.result
  const sip = createSipUserKeeper(world.ctx)
  const until = new Date(world.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
  await suspend('everything', '--until', until)
  const suspended = () =>
    transaction(world.ctx.db, (tx) => isSuspended(tx, ada.workgroupId, world.ctx.clock.now()))
  expect(await suspended()).toBe(true)
  expect(await endRunOutSuspensions(world.ctx)).toEqual({ resumed: 0 })
  await sip.listen()
  world.clock.advance(3 * DAY_MS)
  expect(await suspended()).toBe(false)
  expect((await signIn(ada)).http).toBe(200)
  expect(await endRunOutSuspensions(world.ctx)).toEqual({ resumed: 1 })
  expect(await endRunOutSuspensions(world.ctx)).toEqual({ resumed: 0 })
  await sip.listen()
  expect(await world.telephony.signIn(bola.username, secret)).toBe(true)
  const subjects = (await mailsTo(world.ctx, ada.email)).map(({ subject }) => subject)
  expect(subjects.join()).toMatch(/no longer suspended/)
  expect((await suspend('outgoing')).code).toBe(0)
  await resume()
})
