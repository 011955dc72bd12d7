import { type AuditAction, auditActions } from '@ekoline/contract/audit-actions.ts'
import { serverCatalogue } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { fund, payTopUp } from '../../../test/money.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { sql } from '../../db/db.ts'
import { settleForgotten } from '../payments/reconcile.service.ts'
import { listAudit, writeAudit } from './audit.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = async (who: Person, query = {}) => (await world.call('audit', { query }, who)).body
const whatOf = async (who: Person, query = {}) => (await ask(who, query)).result.map(({ what }) => what)

const request = { id: 'test', address: '10.1.2.3', agent: 'test', idempotencyKey: null }
const write = ({ userId, seatId, workgroupId }: Person, action: AuditAction, more = {}) =>
  writeAudit(
    world.ctx.db,
    world.clock.now(),
    { caller: { userId, seatId, workgroupId } as never, request },
    { action, ...more },
  )

async function team() {
  const ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  return { ada, bola }
}

describe('the audit of a workgroup', () => {
  test('tells its admins who did what and when, in plain words, newest first', async () => {
    const { ada, bola } = await team()
    await world.call('signIn', { body: { email: bola.email, password: PASSWORD } }, null)
    const reference = await payTopUp(world, ada, 1000)
    await world.call('verify', { query: { reference } }, ada)
    await world.call(
      'topUpMember',
      { params: { username: bola.username }, body: { amount: 40.5, cardid: bola.cardId } },
      ada,
    )
    await world.call('setBalanceAlert', { body: { threshold: 200 } }, bola)
    await world.call('setBalanceAlert', { body: { threshold: null } }, bola)
    await world.call('logout', {}, bola)
    const { result, total, total_is_minimum } = await ask(ada)
    expect(result.map(({ person, what, kind }) => [person, what, kind])).toEqual([
      ['Bola Ade', 'Signed out', 'sign_in'],
      ['Bola Ade', 'Ended the e-mails about a low balance', 'settings'],
      ['Bola Ade', 'Asked for an e-mail when the balance is below 200.00 naira', 'settings'],
      ['Ada Obi', 'Moved 40.50 naira to the wallet of Bola Ade', 'money'],
      ['Ada Obi', 'Paid 1,015.23 naira by card', 'money'],
      ['Bola Ade', 'Signed in', 'sign_in'],
    ])
    expect([total, total_is_minimum]).toEqual([6, false])
    expect(result[0]?.username).toBe(bola.username)
    expect(result[0]?.date).toBe(world.clock.now().toISOString().slice(0, 19).replace('T', ' '))
  })

  test('tells what nobody of the workgroup did to it: the service, an operator, a sign-in that failed', async () => {
    const { ada, bola } = await team()
    await world.call('signIn', { body: { email: bola.email, password: 'wrong' } }, null)
    const reference = await payTopUp(world, ada, 1000)
    world.clock.advance(120_000)
    await settleForgotten(world.ctx)
    const operator = { caller: null, request }
    const byOperator = (target: string, action: AuditAction = 'user_disabled') =>
      writeAudit(world.ctx.db, world.clock.now(), operator, { action, target })
    await byOperator(`user:${bola.userId}`)
    await byOperator(`workgroup:${ada.workgroupId}`, 'plan_given')
    await byOperator(`seat:${bola.seatId}`, 'admin_revoked')
    await byOperator(`card:${bola.cardId}`, 'wallet_adjusted')
    for (const target of ['user:999999999', `payment:${reference}x`, 'seat:x', 'card:', 'plan:2', 'unknown'])
      await byOperator(target)
    const { result } = await ask(ada)
    expect(result.map(({ person, what }) => [person, what])).toEqual([
      [null, 'Adjusted the wallet of Bola Ade by  naira'],
      [null, 'Took the admin role from Bola Ade'],
      [null, 'Gave the workgroup a plan'],
      [null, 'Disabled the account of Bola Ade'],
      [null, 'Paid 1,015.23 naira by card'],
      ['Bola Ade', 'Tried to sign in with a wrong password'],
    ])
  })

  test('tells of a person of several workgroups to none of them what was done to the person alone', async () => {
    const { ada, bola } = await team()
    const other = await world.person({ admin: true })
    const there = await world.person({ workgroup: other.workgroupId })
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: bola.userId })
      .where('id', '=', there.seatId)
      .execute()
    await world.call('signIn', { body: { email: bola.email, password: 'wrong' } }, null)
    expect([await whatOf(ada), await whatOf(other)]).toEqual([[], []])
  })

  test('shows nothing of another workgroup, and names nobody of one', async () => {
    const { ada } = await team()
    const stranger = await world.person({ admin: true, firstName: 'Zed', lastName: 'Foreign' })
    await write(stranger, 'signed_in')
    await world.call('payment', { params: { reference: 'EKO-x' } }, ada)
    await world.call('balance', { params: { username: stranger.username } }, ada)
    await write(ada, 'member_topped_up', {
      target: `card:${stranger.cardId}`,
      detail: { amountKobo: 100 },
    })
    await write(ada, 'account_selected', { target: `seat:${stranger.seatId}` })
    expect(await whatOf(ada)).toEqual([
      'Chose the workgroup to work in',
      `Moved 1.00 naira to the wallet of ${serverCatalogue.audit_somebody}`,
      'Asked for something that is not theirs, or not there',
      'Asked for something that is not theirs, or not there',
    ])
  })

  test('tells no more of a line than its words: no code, no target, no address, no detail', async () => {
    const { ada } = await team()
    await write(ada, 'some_new_action' as AuditAction, {
      target: 'user:1',
      detail: { token: 'secret-of-the-line' },
    })
    await write(ada, 'access_refused', { target: 'payment:EKO-secret' })
    const answer = await ask(ada)
    expect(answer.result.map(({ what }) => what)).toEqual([
      'Asked for something that is not theirs, or not there',
      'Did something that this page has no words for yet',
    ])
    expect(JSON.stringify(answer)).not.toMatch(/some_new_action|EKO-secret|secret-of-the-line|10\.1\.2\.3/)
  })

  test('is narrowed by person, by kind and by Lagos days', async () => {
    const { ada, bola } = await team()
    await write(ada, 'signed_in')
    world.clock.advance(86_400_000)
    await write(bola, 'signed_in')
    await write(bola, 'signed_out')
    await world.ctx.db
      .updateTable('sessions')
      .set({ last_used_at: world.clock.now() })
      .where('user_id', '=', ada.userId)
      .execute()
    await fund(world.ctx, bola, 1)
    await write(bola, 'payment_suspended')
    const day = world.clock.now().toISOString().slice(0, 10)
    expect(await whatOf(ada, { search: 'bOLA a' })).toHaveLength(3)
    expect(await whatOf(ada, { search: ada.username })).toEqual(['Signed in'])
    expect(await whatOf(ada, { search: '%' })).toEqual([])
    expect(await whatOf(ada, { kind: 'money' })).toEqual([
      'Paid by card, but not what was agreed: the money is kept apart until it is cleared up',
    ])
    expect(await whatOf(ada, { kind: 'sign_in', from: day, to: day })).toEqual(['Signed out', 'Signed in'])
    expect(await whatOf(ada, { kind: 'refusal' })).toEqual([])
    expect((await ask(ada, { to: '2020-01-01' })).total).toBe(0)
  })

  test('is paged by 50, and found by its index', async () => {
    const { ada } = await team()
    for (let line = 0; line < 120; line++) await write(ada, 'signed_in')
    const pages = await Promise.all([1, 2, 3, 4, 201].map((page) => ask(ada, { page })))
    expect(pages.map(({ result, total }) => [result.length, total])).toEqual([
      [50, 120],
      [50, 120],
      [20, 120],
      [0, 120],
      [0, 120],
    ])
    const ids = pages.flatMap(({ result }) => result.map(({ id }) => id))
    expect(new Set(ids).size).toBe(120)
    const { workgroupId } = await world.person()
    await sql`insert into audit (at, request_id, address, workgroup_id, action)
      select ${world.clock.now()}, 'other', 'other', ${workgroupId}, 'signed_in' from generate_series(1, 20000)`.execute(
      world.ctx.db,
    )
    const filter = { workgroupId: ada.workgroupId, search: '' }
    const reading = await explain(world.ctx.db, 'audit', (explained) => listAudit(explained, filter, 1))
    expect(reading).toMatchObject({ indexes: ['audit_by_workgroup'], sequential: false })
  })

  test.each<[AuditAction, string]>([
    ['admin_revoked', 'Took the admin role from Bola Ade'],
    ['debt_paid', 'Paid 12.50 naira that were owed after a chargeback'],
    ['dispute_opened', 'Was told by a bank that a card payment is disputed'],
    ['other_sessions_ended', 'Ended all other sessions'],
    ['password_changed', 'Changed the password'],
    ['password_refused', 'Gave a wrong password'],
    ['plan_given', 'Gave the workgroup a plan'],
    ['plan_taken_back', 'Shortened the plan, as its payment went back'],
    ['plan_lapsed', 'Ended the plan, as it had run its time'],
    ['number_added', 'Added phone numbers to the stock'],
    ['number_assigned', 'Decided where the calls of a phone number go'],
    ['number_priced', 'Changed the price of phone numbers'],
    ['number_released', 'Phone number released'],
    ['number_bought', 'Bought a phone number for ₦12.50 from the wallet'],
    ['number_renewed', 'Renewed a phone number for 12.50 naira'],
    ['number_unpaid', 'Could not renew a phone number, as the wallet was too empty'],
    ['rate_removed', 'Took a rate for calls away'],
    ['rate_set', 'Changed a rate for calls'],
    ['plan_priced', 'Changed the price of a plan'],
    ['subscription_ended', 'Ended the subscription of the plan'],
    ['profile_changed', 'Changed the own profile'],
    ['refund_failed', 'Could not refund a card payment'],
    ['refund_ordered', 'Ordered a refund of 12.50 naira'],
    ['refund_processed', 'Refunded 12.50 naira to the card'],
    ['renewal_failed', 'Could not renew the plan by card'],
    ['second_factor_failed', 'Gave a wrong code for the second step'],
    ['second_factor_off', 'Turned the second step of the sign-in off'],
    ['second_factor_on', 'Turned the second step of the sign-in on'],
    ['second_factor_reset', 'Turned off the second step of the sign-in of Bola Ade, who lost it'],
    ['second_step_asked', 'Was asked for the second step of the sign-in'],
    ['session_ended', 'Ended a session on another device'],
    ['sign_in_link_asked', 'Asked for a link to sign in'],
    ['sign_in_link_failed', 'Came with a link to sign in that is no longer good'],
    ['suspense_credited', 'Credited 12.50 naira that had been kept apart'],
    ['transaction_reversed', 'Took a booking back'],
    ['user_disabled', 'Disabled the account of Bola Ade'],
    ['user_enabled', 'Enabled the account of Bola Ade'],
    ['wallet_adjusted', 'Adjusted the wallet of Bola Ade by 12.50 naira'],
    ['workgroup_renamed', 'Renamed the workgroup'],
    ['sign_in_failed', 'Tried to sign in with a wrong password'],
    ['dispute_won', 'Was told by a bank that a disputed payment stands'],
    ['dispute_lost', 'Was told by a bank that a disputed payment is taken back'],
    ['calls_exported', 'Saved calls as a file'],
    ['statement_exported', 'Saved the statement as a file'],
    ['recovery_codes_renewed', 'Made new recovery codes for the second step'],
    ['invitation_resent', 'Sent the invitation of Bola Ade again'],
    ['invitation_revoked', 'Took the invitation of Bola Ade back'],
    ['made_admin', 'Made Bola Ade an admin'],
    ['password_link_asked', 'Asked for a link to set a new password'],
    ['password_set', 'Set a password by a mailed link'],
    ['recording_link', 'Opened the recording of a call'],
    ['status_changed', 'Changed the status of Bola Ade'],
    ['suspense_claimed', 'Found whose money it was that had been kept apart'],
    ['user_added', 'Added Bola Ade to the workgroup'],
    ['message_retried', 'Sent a message again'],
    ['person_erased', 'Erased a person who asked for it'],
    ['person_exported', 'Made a copy of all that is held on Bola Ade'],
    ['document_accepted', 'Accepted the terms or the privacy notice'],
    ['file_uploaded', 'Uploaded an audio file'],
    ['business_profile_added', 'Made the business page'],
    ['business_profile_changed', 'Changed the business page'],
    ['document_uploaded', 'Uploaded a document to verify the account'],
    ['document_read', 'Read a document of Bola Ade'],
    ['document_verified', 'Verified a document of Bola Ade'],
    ['document_rejected', 'Rejected a document of Bola Ade'],
    ['file_renamed', 'Renamed an audio file'],
    ['file_deleted', 'Deleted an audio file'],
    ['group_added', 'Made a group of phone numbers'],
    ['group_removed', 'Deleted a group of phone numbers'],
    ['group_numbers_added', 'Added phone numbers to a group'],
    ['group_member_changed', 'Changed somebody in a group'],
    ['group_member_removed', 'Deleted somebody from a group'],
    ['rejected_lines_fetched', 'Saved the lines of an upload that were not taken'],
    ['ivr_added', 'Made a menu'],
    ['ivr_changed', 'Changed a menu'],
    ['ivr_deleted', 'Deleted a menu'],
    ['conference_added', 'Added a conference'],
    ['conference_changed', 'Changed a conference'],
    ['conference_deleted', 'Deleted a conference'],
    ['conference_member_muted', 'Muted somebody in a conference'],
    ['conference_member_unmuted', 'Let somebody in a conference be heard again'],
    ['conference_member_removed', 'Removed somebody from a conference'],
    ['agent_signed_in', 'Signed in to the queues'],
    ['agent_paused', 'Paused in the queues'],
    ['agent_left', 'Left the queues'],
    ['wallboard_switched_on', 'Switched the wallboard on'],
    ['wallboard_switched_off', 'Switched the wallboard off'],
    ['queue_added', 'Added a queue'],
    ['queue_agents_changed', 'Changed who answers a queue'],
    ['queue_removed', 'Removed a queue'],
    ['number_suppressed', 'Put a number on the list of those whom nobody calls'],
    ['number_unsuppressed', 'Took a number off the list of those whom nobody calls'],
    ['backup_made', 'Made a backup'],
    ['backup_restored', 'Restored a backup'],
    ['signed_up', 'Signed up'],
    ['sign_in_unverified', 'Came to sign in before the phone was verified'],
    ['verification_code_sent', 'Asked for a code to verify the phone'],
    ['verification_failed', 'Gave a wrong code for the phone'],
    ['phone_verified', 'Verified the phone'],
    ['phone_changed', 'Changed a phone number before it was verified'],
  ])('says of %s: %s', async (action, what) => {
    const { ada, bola } = await team()
    await write(ada, action, { target: `user:${bola.userId}`, detail: { amountKobo: 1250 } })
    expect(await whatOf(ada)).toEqual([what])
  })

  test('says nothing twice: each action has words of its own', () => {
    const used = Object.values(auditActions).map(({ text }) => text)
    expect(new Set(used).size).toBe(used.length)
  })
})
