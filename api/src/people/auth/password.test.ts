// @shows AC8-11

import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { authMessages, authServerMessages } from '@ekoline/contract/people/messages/auth.ts'
import { securityMessages } from '@ekoline/contract/people/messages/security.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { takeTokens } from '../../core/limits/limits.service.ts'
import { mailsOfStrangers } from '../../core/outbox/mail-limit.service.ts'

const NEW = 'harmattan-dust'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const change = (who: Pick<Person, 'token'>, existing: string, password: string, confirm = password) =>
  world.call(
    'changePassword',
    { body: { existing_password: existing, password, confirm_password: confirm } },
    who,
  )
const signIn = (email: string, password: string) => world.call('signIn', { body: { email, password } }, null)
const isLive = async (who: Pick<Person, 'token'>) => (await world.call('loggedOnUser', {}, who)).http === 200

// @shows AC7-20
describe('changing the password', () => {
  // @shows DEC-78
  it('makes the new one count, ends every other session, audits it and reports it by mail', async () => {
    const ada = await world.person()
    const { body: other } = await signIn(ada.email, PASSWORD)
    await world.call('askSignInLink', { body: { email: ada.email } }, null)
    expect((await change(ada, PASSWORD, NEW)).body).toEqual({ status: 'successful' })

    expect((await signIn(ada.email, NEW)).http).toBe(200)
    expect((await signIn(ada.email, PASSWORD)).http).toBe(401)
    expect([await isLive(ada), await isLive(other)]).toEqual([true, false])
    expect(await world.ctx.db.selectFrom('sign_in_tickets').selectAll().execute()).toEqual([])
    const mails = await mailsTo(world.ctx, ada.email)
    const mail = mails.find(({ subject }) => subject === mailMessages.password_changed_subject)
    const link = mail?.text.match(/^http\S+$/m)?.[0] ?? ''
    expect(mail).toEqual({
      subject: mailMessages.password_changed_subject,
      text: mailMessages.password_changed_text.replace('{brand}', 'Ekoline').replace('{link}', link),
    })
    expect(link).toMatch(new RegExp(`^${world.ctx.config.publicUrl}/reset-password/[\\w-]{43}$`))
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['user_id', 'detail'])
      .where('action', '=', 'password_changed')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ user_id: ada.userId, detail: { ended: 1 } })
  })

  it('is undone from the mail about it, though a thief has used up the mails that strangers cause', async () => {
    const { email, ...thief } = await world.person()
    const forgot = () => world.call('forgotPassword', { body: { email } }, null)
    for (let mail = 0; mail < 5; mail++) await takeTokens(world.ctx, mailsOfStrangers(email))
    await change(thief, PASSWORD, NEW)
    expect((await forgot()).http).toBe(429)
    const mails = await mailsTo(world.ctx, email)
    const mail = mails.find(({ subject }) => subject === mailMessages.password_changed_subject)
    const token = mail?.text.match(/\/reset-password\/(\S+)/)?.[1] ?? ''
    const mine = { token, password: `${NEW}-mine`, confirm_password: `${NEW}-mine` }
    expect((await world.call('resetPassword', { body: mine }, null)).http).toBe(200)
    expect((await signIn(email, `${NEW}-mine`)).http).toBe(200)
    expect(await isLive(thief)).toBe(false)
  })

  // @shows DEC-74, DEC-79
  it.each([
    ['a confirmation that differs', NEW, `${NEW}!`, 'passwords_differ'],
    ['7 characters', 'palm-oi', 'palm-oi', 'password_too_short'],
    ['a well-known one', 'Password123', 'Password123', 'password_well_known'],
    ['a variant of a well-known one', 'P@ssw0rd2026!', 'P@ssw0rd2026!', 'password_well_known'],
    ['the product', 'ekoline2026', 'ekoline2026', 'password_names_you'],
    ['another well-known one', 'iloveyou1', 'iloveyou1', 'password_well_known'],
  ] as const)('refuses %s', async (_, password, confirm, code) => {
    const ada = await world.person()
    const { http, body } = await change(ada, PASSWORD, password, confirm)
    expect({ http, code: body.code, message: body.message }).toEqual({
      http: 422,
      code,
      message: { ...authMessages, ...authServerMessages, ...securityMessages }[code],
    })
    expect((await signIn(ada.email, PASSWORD)).http).toBe(200)
  })

  it('takes 8 characters', async () => {
    expect((await change(await world.person(), PASSWORD, 'palm-oil')).http).toBe(200)
  })

  // @shows AC5-5, DEC-79
  it('wants the existing password, and lets no one guess it', async () => {
    const ada = await world.person()
    const answers = []
    for (let attempt = 0; attempt < 6; attempt++) answers.push(await change(ada, 'wrong', NEW))
    expect(answers.map(({ http }) => http)).toEqual([422, 422, 422, 422, 422, 429])
    expect(answers[0]?.body.message).toBe(securityMessages.wrong_password)
    expect((await change(ada, PASSWORD, NEW)).http).toBe(429)
    expect((await signIn(ada.email, PASSWORD)).http).toBe(200)
  })

  it('is no change to the workgroup: a lead may', async () => {
    const lead = await world.person({ lead: true })
    expect((await change(lead, PASSWORD, NEW)).http).toBe(200)
  })
})
