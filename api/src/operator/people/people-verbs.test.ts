// @shows DEC-145

import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, PASSWORD, type World } from '../../../test/world.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('users find', () => {
  test('finds people by e-mail, name, SIP username and card, with their seats', async () => {
    const ada = await world.person({
      email: 'ada@find.test',
      firstName: 'Adaeze',
      lastName: 'Okafor',
      admin: true,
    })
    await fund(world.ctx, ada, 12.5)
    for (const what of ['ADA@find.test', 'eze oka', ada.username, String(ada.cardId)]) {
      const { out } = await operator('users', 'find', what)
      expect(out).toContain(`user ${ada.userId}  ada@find.test  Adaeze Okafor`)
      expect(out).toContain(`card ${ada.cardId}`)
      expect(out).toContain('admin  ₦12.50')
    }
    const { users } = (await operator('users', 'find', 'ada@find.test', '--json')).json()
    expect(users).toMatchObject([
      { id: ada.userId, seats: [{ username: ada.username, availableKobo: 1250 }] },
    ])
  })

  test('finds people by a phone in any spelling, a company, a workgroup and a number that it has', async () => {
    const { ctx } = world
    const bola = await world.person({ email: 'bola@company.test', admin: true })
    const other = await world.person({ email: 'other@company.test' })
    await ctx.db.updateTable('users').set({ phone: '+2348035550142' }).where('id', '=', bola.userId).execute()
    await ctx.db
      .updateTable('workgroups')
      .set({ name: 'Adaeze Logistics' })
      .where('id', '=', bola.workgroupId)
      .execute()
    await ctx.db
      .insertInto('billing_details')
      .values({
        workgroup_id: bola.workgroupId,
        company: 'Adaeze Haulage & Sons Ltd',
        address: '12 Marina',
        tin: '',
        updated_at: ctx.clock.now(),
      })
      .execute()
    const id = await giveNumber(world, bola)
    const { did } = await ctx.db
      .selectFrom('phone_numbers')
      .select('did')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const what of [
      ...[
        '08035550142',
        '0803 555 0142',
        '+234 803 555 0142',
        '2348035550142',
        '002348035550142',
        '0803-555-0142',
      ],
      ...['adaeze logi', 'Haulage & S', String(bola.workgroupId), did, did.replace('+234', '0')],
    ]) {
      const { code, out } = await operator('users', 'find', what)
      expect([what, code]).toEqual([what, 0])
      expect([what, out.includes('bola@company.test'), out.includes(other.email)]).toEqual([
        what,
        true,
        false,
      ])
    }
  })

  test('refuses to look for nothing, which would list everybody', async () => {
    for (const what of ['', ' ', '\t'])
      expect(await operator('users', 'find', what)).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('WHAT is empty.'),
      })
  })

  test('ends with a code of its own when nobody is found, with --json too', async () => {
    expect(await operator('users', 'find', 'nobody at all')).toMatchObject({ code: 5, err: '' })
    const said = await operator('users', 'find', '+2349099999999', '--json')
    expect([said.code, said.json()]).toEqual([5, { users: [] }])
    expect((await operator('payments', 'find', 'nothing')).code).toBe(5)
    expect((await operator('messages', 'list', '--to', 'nobody@x.test')).code).toBe(5)
    expect((await operator('documents', 'list', '--of', 'nobody@x.test')).code).toBe(5)
    expect((await operator('queues', 'list', '--workgroup', '999999')).code).toBe(5)
  })

  test('takes % and _ for what they are, and says when no one is known', async () => {
    expect(await operator('users', 'find', '%')).toMatchObject({ code: 5, out: 'Nobody is known by "%".\n' })
  })
})

describe('users disable and enable', () => {
  const signIn = (email: string) => world.call('signIn', { body: { email, password: PASSWORD } }, null)

  test('end the sessions, refuse the sign-in with a clear message, and undo it', async () => {
    const bola = await world.person({ email: 'bola@disable.test' })
    expect((await world.call('loggedOnUser', {}, bola)).http).toBe(200)
    const asked = await operator('users', 'disable', bola.email, '--reason', 'Fraud')
    expect([asked.code, (await world.call('loggedOnUser', {}, bola)).http]).toEqual([3, 200])

    const done = await operator('users', 'disable', 'Bola@disable.test', '--reason', 'Fraud', '--yes')
    expect(done).toMatchObject({ code: 0, out: 'bola@disable.test is disabled; 1 sessions ended.\n' })
    expect((await world.call('loggedOnUser', {}, bola)).http).toBe(401)
    const { http, body } = await signIn(bola.email)
    expect([http, body.message]).toEqual([403, securityMessages.account_disabled])
    expect((await operator('users', 'find', bola.email)).out).toContain('DISABLED')
    const again = await operator('users', 'disable', bola.email, '--reason', 'x', '--yes')
    expect(again).toMatchObject({ code: 1, err: 'bola@disable.test is disabled already.\n' })

    await operator('users', 'enable', bola.email, '--reason', 'Cleared', '--yes')
    expect((await signIn(bola.email)).http).toBe(200)
    const audited = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'request_id', 'detail'])
      .where('target', '=', `user:${bola.userId}`)
      .where('request_id', '=', 'operator:musa')
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      { action: 'user_disabled', request_id: 'operator:musa', detail: { reason: 'Fraud' } },
      { action: 'person_looked_up', request_id: 'operator:musa', detail: { verb: 'users find', shown: 1 } },
      { action: 'user_enabled', request_id: 'operator:musa', detail: { reason: 'Cleared' } },
    ])
  })

  test('say that a person is unknown', async () => {
    const done = await operator('users', 'disable', 'nobody@x.test', '--reason', 'x', '--yes')
    expect(done).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody has the e-mail nobody@x.test'),
    })
  })
})

describe('users reset-second-factor', () => {
  const reset = (email: string, ...more: string[]) =>
    operator('users', 'reset-second-factor', email, '--reason', 'Showed their passport', ...more)
  const signIn = async (email: string) =>
    (await world.call('signIn', { body: { email, password: PASSWORD } }, null)).body.second_factor

  test('lets a person sign in with the password alone, mails it, and is audited', async () => {
    const { email, userId } = await world.person({ email: 'lost@factor.test' })
    await world.ctx.db
      .insertInto('second_factors')
      .values({ user_id: userId, secret_sealed: world.ctx.seal.seal('S'), on_since: world.clock.now() })
      .execute()
    expect(await signIn(email)).toBe('required')
    expect([(await reset(email)).code, await signIn(email)]).toEqual([3, 'required'])

    const out = 'The second factor of lost@factor.test is off; a mail tells them.\n'
    expect(await reset('Lost@factor.test', '--yes')).toMatchObject({ code: 0, out })
    expect(await newestAudit()).toMatchObject({
      action: 'second_factor_reset',
      target: `user:${userId}`,
      detail: { reason: 'Showed their passport' },
    })
    const { subject } = await world.ctx.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(subject).toBe('Two-step login is off')
    expect(await signIn(email)).toBeUndefined()
    expect(await reset(email, '--yes')).toMatchObject({
      code: 1,
      err: 'lost@factor.test has no second factor.\n',
    })
  })
})

describe('users revoke-admin', () => {
  const revoke = (username: string) =>
    operator('users', 'revoke-admin', username, '--reason', 'Left the company', '--yes')

  test('makes an admin a plain member, but never the last one', async () => {
    const first = await world.person({ admin: true })
    const second = await world.person({ workgroup: first.workgroupId, admin: true })
    expect((await revoke(first.username)).code).toBe(0)
    expect(await newestAudit()).toMatchObject({
      action: 'admin_revoked',
      detail: { reason: 'Left the company' },
    })
    const last = await revoke(second.username)
    expect(last).toMatchObject({ code: 1, err: expect.stringContaining('is the last admin of') })
    expect((await revoke(first.username)).err).toContain('is no admin of')
    expect((await revoke('nobody')).err).toContain('There is no seat nobody.')
  })

  test('does not count admins who cannot act: leads and the disabled', async () => {
    const admin = await world.person({ admin: true })
    await world.person({ workgroup: admin.workgroupId, admin: true, lead: true })
    const gone = await world.person({ workgroup: admin.workgroupId, admin: true })
    await operator('users', 'disable', gone.email, '--reason', 'x', '--yes')
    expect((await revoke(admin.username)).code).toBe(1)
  })

  test('of two admins revoked at the same moment one stays', async () => {
    const first = await world.person({ admin: true })
    const second = await world.person({ workgroup: first.workgroupId, admin: true })
    const done = await Promise.all([revoke(first.username), revoke(second.username)])
    expect(done.map(({ code }) => code).sort()).toEqual([0, 1])
  })
})

describe('plans', () => {
  test('list shows the plans and how many workgroups are on each', async () => {
    const { out } = await operator('plans', 'list')
    expect(out).toMatch(/^Plan +Name +Price +Airtime +Paid +Version +Panel +Workgroups\n/)
    expect(out).toMatch(/2 +Basic unlimited plan +₦6,000.00 +₦0.00 +monthly +1 +sold +\d+/)
  })

  test('set-price changes what a plan costs from now on', async () => {
    const done = await operator('plans', 'set-price', '3', '16000.50', '--reason', 'Inflation', '--yes')
    const out = 'Business starter costs ₦16,000.50 with ₦16,000.50 of airtime, paid once, 30 days.\n'
    expect(done).toMatchObject({ code: 0, out })
    const { body } = await world.call('planlist', {}, null)
    expect(body.result.find(({ id }) => id === 3)).toMatchObject({ amount: 16_000.5, credit: 16_000.5 })
    expect(await newestAudit()).toMatchObject({
      action: 'plan_priced',
      detail: { wasKobo: 1_500_000, priceKobo: 1_600_050, version: 2, reason: 'Inflation' },
    })
  })

  test('set-price keeps how a plan is paid at any price, and changes it by --paid alone', async () => {
    const ask = async (...args: string[]) =>
      (await operator('plans', 'set-price', ...args, '--reason', 'x')).err
    expect(await ask('2', '7000')).toContain(
      'Subscriptions that run would keep the price at which they began.',
    )
    expect(await ask('2', '6000', '--paid', 'once')).toContain(
      'would then be paid once for 30 days, no more by sub',
    )
    expect(await ask('4', '6000')).not.toContain('then be paid')
    expect(await ask('4', '6000', '--paid', 'monthly', '--yes')).toContain(
      'The card provider has no monthly plan for plan 4',
    )
  })

  test('set-price keeps each version as it was', async () => {
    const set = (...args: string[]) => operator('plans', 'set-price', '8', ...args, '--reason', 'x', '--yes')
    expect((await set('60000', '--credit', '50000', '--days', '90')).code).toBe(0)
    expect((await set('60000', '--credit', '50000', '--days', '90')).code).toBe(0)
    expect((await set('61000', '--credit', '0')).out).toContain('with ₦0.00 of airtime, paid once, 90 days')
    const versions = world.ctx.db.selectFrom('plan_versions').where('plan_id', '=', 8).orderBy('version')
    const columns = ['version', 'price_kobo', 'credit_kobo', 'subscription', 'term_days'] as const
    expect((await versions.select(columns).execute()).map((row) => Object.values(row))).toEqual([
      [1, 6_000_000, 6_000_000, false, 30],
      [2, 6_000_000, 5_000_000, false, 90],
      [3, 6_100_000, 0, false, 90],
    ])
    await expect(world.ctx.db.run`update plan_versions set price_kobo = 1`).rejects.toThrow()
  })

  test('give puts a workgroup on a plan until a day, with who and why', async () => {
    const ada = await world.person({ plan: 13 })
    const give = (...more: string[]) => operator('plans', 'give', String(ada.workgroupId), ...more, '--yes')
    const done = await give('4', '--until', '2026-12-31', '--reason', 'A trial')
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringContaining('is on Business growth, until the end of 2026-12-31.'),
      err: expect.stringContaining('is on Web sign-up.'),
    })
    expect((await world.call('loggedOnUser', {}, ada)).body).toMatchObject({ plan_id: 4 })
    expect(await newestAudit()).toMatchObject({
      action: 'plan_given',
      target: `workgroup:${ada.workgroupId}`,
      detail: { planWas: 13, planId: 4, until: '2026-12-31', reason: 'A trial' },
    })
    await give('1', '--reason', 'The trial is over')
    expect((await world.call('loggedOnUser', {}, ada)).body).toMatchObject({ plan_id: 1 })
  })

  test.each([
    [['give', '1', '4', '--reason', 'x'], 2, 'This plan needs --until DAY.'],
    [['give', '1', '1', '--until', '2026-12-31', '--reason', 'x'], 2, 'This plan has no end.'],
    [['give', '999999', '4', '--until', '2026-12-31', '--reason', 'x'], 1, 'There is no workgroup 999999.'],
    [['give', '1', '7', '--until', '2026-12-31', '--reason', 'x'], 1, 'There is no plan 7.'],
    [['give', '1', '4', '--until', '2026-11-19', '--reason', 'x'], 1, '--until must be today or later.'],
    [['give', '1', '4', '--until', 'soon', '--reason', 'x'], 2, '"soon" is not a day like 2026-11-30.'],
    [['set-price', '1', '100', '--reason', 'x'], 1, 'Pay as you go is not sold'],
    [['set-price', '4', '-1', '--reason', 'x'], 2, 'has no option -1'],
    [
      ['set-price', '4', '10', '--credit', '11', '--reason', 'x'],
      2,
      '--credit cannot be more than the price',
    ],
    [['set-price', '4', '10', '--days', '0', '--reason', 'x'], 2, '--days is a whole number from 1 to 366'],
    [['set-price', '4', '10', '--paid', 'daily', '--reason', 'x'], 2, '--paid is monthly, once'],
  ])('%j is refused in plain words', async (args, code, why) => {
    const done = await operator('plans', ...args, '--yes')
    expect(done.code).toBe(code)
    expect(done.err).toContain(why)
  })

  test('a command that is half said lists its family', async () => {
    const { code, err } = await operator('plans', 'buy')
    expect(code).toBe(2)
    expect(err).toContain('There is no command plans buy.')
    expect(err).toContain('plans set-price PLAN NAIRA')
    expect(err).not.toContain('users find')
  })
})
