// @shows AC2-44

import { type AuditAction, auditActions } from '@ekoline/contract/endpoint/audit-actions.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { fund, payTopUp } from '../../../test/money/money.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { settleForgotten } from '../../money/payments/checkout/reconcile.service.ts'
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
  test('shows its admins who did what and when, in plain words, newest first', async () => {
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
      ['Bola Ade', 'Logged out', 'sign_in'],
      ['Bola Ade', 'Turned off the email about a low balance', 'settings'],
      ['Bola Ade', 'Asked for an email when the balance drops below ₦200.00', 'settings'],
      ['Ada Obi', 'Sent ₦40.50 to the wallet of Bola Ade', 'money'],
      ['Ada Obi', 'Paid ₦1,015.23 by card', 'money'],
      ['Bola Ade', 'Logged in', 'sign_in'],
    ])
    expect([total, total_is_minimum]).toEqual([6, false])
    expect(result[0]?.username).toBe(bola.username)
    expect(result[0]?.date).toBe(world.clock.now().toISOString().slice(0, 19).replace('T', ' '))
  })

  test('shows what no one of the workgroup did to it: the service, an operator, a sign-in that failed', async () => {
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
      [null, 'Adjusted the wallet of Bola Ade by ₦'],
      [null, 'Removed Bola Ade as admin'],
      [null, 'Gave the workgroup a plan'],
      [null, 'Disabled the account of Bola Ade'],
      [null, 'Paid ₦1,015.23 by card'],
      ['Bola Ade', 'Tried to log in with a wrong password'],
    ])
  })

  test('shows to none of a person’s several workgroups what was done to the person alone', async () => {
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

  test('shows nothing of another workgroup, and names no one of one', async () => {
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
      'Switched workgroup',
      `Sent ₦1.00 to the wallet of ${createText()('audit_somebody')}`,
      'Tried to open something without permission, or that does not exist',
      'Tried to open something without permission, or that does not exist',
    ])
  })

  test('shows no more of a line than its words: no code, no target, no address, no detail', async () => {
    const { ada } = await team()
    await write(ada, 'some_new_action' as AuditAction, {
      target: 'user:1',
      detail: { token: 'secret-of-the-line' },
    })
    await write(ada, 'access_refused', { target: 'payment:EKO-secret' })
    const answer = await ask(ada)
    expect(answer.result.map(({ what }) => what)).toEqual([
      'Tried to open something without permission, or that does not exist',
      'Other activity',
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
    expect(await whatOf(ada, { search: ada.username })).toEqual(['Logged in'])
    for (const search of ['%', '_', '％', '＿']) expect(await whatOf(ada, { search })).toEqual([])
    expect(await whatOf(ada, { kind: 'money' })).toEqual([
      'Paid another amount than agreed by card: we hold the money and check it',
    ])
    expect(await whatOf(ada, { kind: 'sign_in', from: day, to: day })).toEqual(['Logged out', 'Logged in'])
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
    await world.ctx.db.run`insert into audit (at, request_id, address, workgroup_id, action)
      select ${world.clock.now()}, 'other', 'other', ${workgroupId}, 'signed_in' from generate_series(1, 20000)`
    const filter = { workgroupId: ada.workgroupId, search: '' }
    const reading = await explain(world.ctx.db, 'audit', (explained) => listAudit(explained, filter, 1))
    expect(reading).toMatchObject({ indexes: ['audit_by_workgroup'], sequential: false })
  })

  test.each<[AuditAction, string]>([
    ['admin_revoked', 'Removed Bola Ade as admin'],
    ['debt_paid', 'Paid ₦12.50 that was owed after a chargeback'],
    ['dispute_opened', 'The bank of the card disputed a payment'],
    ['other_sessions_ended', 'Logged out all other devices'],
    ['password_changed', 'Changed the password'],
    ['password_refused', 'Entered a wrong password'],
    ['plan_given', 'Gave the workgroup a plan'],
    ['plan_taken_back', 'Shortened the plan: its payment was refunded'],
    ['plan_lapsed', 'The plan ended'],
    ['number_added', 'Added phone numbers to the stock'],
    ['number_assigned', 'Changed where the calls of a phone number go'],
    ['number_priced', 'Changed the price of phone numbers'],
    ['number_released', 'Phone number released'],
    ['number_bought', 'Bought a phone number for ₦12.50 from the wallet'],
    ['number_renewed', 'Renewed a phone number for ₦12.50'],
    ['number_unpaid', 'Could not renew a phone number: the wallet did not have enough'],
    ['rate_removed', 'Removed a call rate'],
    ['rate_set', 'Changed a call rate'],
    ['robocall_gave_back', 'Gave back ₦12.50 held for a robocall, because the workgroup owes money'],
    ['route_removed', 'Removed a route of calls'],
    ['route_set', 'Changed a route of calls'],
    ['tariff_imported', 'Read a tariff'],
    ['tariff_released', 'Put a tariff in force'],
    ['tariff_used', 'Changed which tariff counts'],
    ['tariff_withdrawn', 'Took a tariff back'],
    ['trunk_off', 'Switched a trunk off'],
    ['trunk_on', 'Switched a trunk on'],
    ['trunk_removed', 'Removed a trunk'],
    ['trunk_set', 'Changed a trunk'],
    ['plan_priced', 'Changed the price of a plan'],
    ['plan_moved', 'Moved the subscriptions of a plan to its new price'],
    ['plan_move_ordered', 'Announced a new price to the subscriptions of a plan'],
    ['plan_move_cancelled', 'Called off a new price of a plan'],
    ['subscription_ended', 'Cancelled the subscription of the plan'],
    ['profile_changed', 'Changed the profile'],
    ['refund_failed', 'Could not refund a card payment'],
    ['refund_ordered', 'Ordered a refund of ₦12.50'],
    ['refund_processed', 'Refunded ₦12.50 to the card'],
    ['renewal_failed', 'Could not renew the plan by card'],
    ['renewal_repriced', 'The provider charged another price for the plan than the month before'],
    ['second_factor_failed', 'Entered a wrong two-step code'],
    ['second_factor_off', 'Turned off two-step login'],
    ['second_factor_on', 'Turned on two-step login'],
    ['second_factor_reset', 'Turned off two-step login for Bola Ade, who lost the phone'],
    ['second_step_asked', 'Was asked for the two-step code'],
    ['session_ended', 'Logged out another device'],
    ['sign_in_link_asked', 'Asked for a login link'],
    ['sign_in_link_failed', 'Used a login link that had expired'],
    ['suspense_credited', 'Credited ₦12.50 that had been held'],
    ['transaction_reversed', 'Reversed a transaction'],
    ['user_disabled', 'Disabled the account of Bola Ade'],
    ['user_enabled', 'Enabled the account of Bola Ade'],
    ['wallet_adjusted', 'Adjusted the wallet of Bola Ade by ₦12.50'],
    ['refill_set', 'Changed the automatic refill of Bola Ade'],
    ['wallet_refilled', 'Refilled the wallet of Bola Ade with ₦12.50'],
    ['credit_asked', 'Asked the admins for money'],
    ['credit_declined', 'Declined to send money to Bola Ade'],
    ['joining_money_sent', 'Sent ₦12.50 to Bola Ade, who joined'],
    ['card_kept', 'Let us keep a bank card'],
    ['card_forgotten', 'Removed the saved bank card'],
    ['auto_top_up_set', 'Turned on automatic top-up with ₦12.50 at a time'],
    ['auto_top_up_ended', 'Automatic top-up ended'],
    ['card_refused', 'The saved card was refused for an automatic top-up of ₦12.50'],
    ['allowance_set', 'Changed the call allowance of Bola Ade'],
    ['caller_id_chosen', 'Chose the number that calls of Bola Ade show'],
    ['verified_number_added', 'Verified a number that calls may show'],
    ['verified_number_removed', 'Removed a verified number that calls could show'],
    ['reach_set', 'Changed how calls reach Bola Ade'],
    ['workgroup_caller_id_chosen', 'Chose the number that calls of the workgroup show'],
    ['call_limits_changed', 'Changed the call limits'],
    ['call_ended_by_admin', 'Ended a call of Bola Ade'],
    ['call_supervised', 'Listened in to a call of Bola Ade'],
    ['parking_set', 'Changed how long parked calls wait'],
    ['operator_limits_set', 'Set the highest call limits'],
    ['operator_limits_cleared', 'Set the highest call limits back to the usual ones'],
    ['incoming_recorded', 'Switched the recording of incoming calls on'],
    ['incoming_unrecorded', 'Switched the recording of incoming calls off'],
    ['workgroup_renamed', 'Renamed the workgroup'],
    ['sign_in_failed', 'Tried to log in with a wrong password'],
    ['dispute_won', 'The bank decided a dispute in your favour'],
    ['dispute_lost', 'The bank decided a dispute against you'],
    ['call_recording_asked', 'Switched the recording of a call on or off'],
    ['recording_period_set', 'Changed how long recordings are kept'],
    ['recording_announcement_set', 'Changed who hears that calls are recorded'],
    ['calls_bundled', 'Downloaded calls for a dispute'],
    ['calls_exported', 'Downloaded calls as a file'],
    ['statement_exported', 'Downloaded the statement as a file'],
    ['payments_exported', 'Downloaded the payments as a file'],
    ['recovery_codes_renewed', 'Created new recovery codes'],
    ['member_invited', 'Invited Bola Ade, who has an account, to the workgroup'],
    ['invitation_accepted', 'Accepted the invitation to the workgroup'],
    ['invitation_declined', 'Declined an invitation to another workgroup'],
    ['invitation_resent', 'Sent the invitation of Bola Ade again'],
    ['invitation_revoked', 'Revoked the invitation of Bola Ade'],
    ['made_admin', 'Made Bola Ade an admin'],
    ['member_removed', 'Removed Bola Ade from the workgroup'],
    ['member_phone_corrected', 'Corrected the phone number of Bola Ade'],
    ['member_sessions_ended', 'Logged Bola Ade out on all devices'],
    ['workgroup_left', 'Left the workgroup'],
    ['founder_kept', 'Tried to remove or demote Bola Ade, who created the workgroup'],
    ['password_link_asked', 'Asked for a password reset link'],
    ['password_set', 'Set a password by an emailed link'],
    ['data_copy_fetched', 'Downloaded the copy of their data'],
    ['recording_link', 'Opened the recording of a call'],
    ['recording_heard', 'Played or downloaded the recording of a call'],
    ['status_changed', 'Changed the status of Bola Ade'],
    ['role_set', 'Changed the role of Bola Ade'],
    ['suspense_claimed', 'Found the owner of held money'],
    ['user_added', 'Added Bola Ade to the workgroup'],
    ['message_retried', 'Sent a message again'],
    ['person_erased', 'Deleted the data of a person who asked for it'],
    ['person_exported', 'Exported the data of Bola Ade'],
    ['person_looked_up', 'Looked at the data of Bola Ade'],
    ['audit_exported', 'Exported the audit'],
    ['journal_exported', 'Exported the books of a month'],
    ['month_closed', 'Closed the books of a month'],
    ['bank_account_asked', 'Asked for an account number for bank transfers'],
    ['bank_account_opened', 'Got an account number for bank transfers'],
    ['bank_account_closed', 'Closed an account number for bank transfers'],
    ['pay_link_made', 'Created a pay-for-me link'],
    ['pay_link_ended', 'Ended a pay-for-me link'],
    ['billing_details_set', 'Changed the company on invoices'],
    ['invoice_resubmitted', 'Submitted a refused invoice to the tax service again'],
    ['vat_set', 'Set the VAT that prices include'],
    ['payout_accepted', 'Accepted a payout of the card provider as it is'],
    ['document_accepted', 'Accepted the terms or the privacy notice'],
    ['file_uploaded', 'Uploaded an audio file'],
    ['business_profile_added', 'Created the business page'],
    ['business_profile_changed', 'Changed the business page'],
    ['document_uploaded', 'Uploaded a document to verify the account'],
    ['document_read', 'Opened a document of Bola Ade'],
    ['document_verified', 'Approved a document of Bola Ade'],
    ['document_rejected', 'Rejected a document of Bola Ade'],
    ['file_recorded', 'Recorded an audio file by phone'],
    ['file_renamed', 'Renamed an audio file'],
    ['file_deleted', 'Deleted an audio file'],
    ['group_added', 'Created a group of phone numbers'],
    ['group_removed', 'Deleted a group of phone numbers'],
    ['group_numbers_added', 'Added phone numbers to a group'],
    ['group_member_changed', 'Changed a contact of a group'],
    ['group_member_removed', 'Deleted a contact of a group'],
    ['rejected_lines_fetched', 'Downloaded the refused lines of an upload'],
    ['ivr_added', 'Created a menu'],
    ['ivr_changed', 'Changed a menu'],
    ['ivr_deleted', 'Deleted a menu'],
    ['outside_number_added', 'Added an outside number'],
    ['contact_added', 'Added a contact'],
    ['contact_changed', 'Changed a contact'],
    ['contact_deleted', 'Deleted a contact'],
    ['contacts_merged', 'Merged two contacts'],
    ['contact_note_added', 'Added a note to a contact'],
    ['contact_note_deleted', 'Deleted a note of a contact'],
    ['contacts_imported', 'Added the contacts of a file'],
    ['contacts_exported', 'Downloaded contacts'],
    ['outside_number_deleted', 'Deleted an outside number'],
    ['outside_budget_set', 'Set the budget for outside numbers'],
    ['recording_rule_changed', 'Changed whether calls are recorded'],
    ['ring_group_added', 'Created a ring group'],
    ['ring_group_changed', 'Changed a ring group'],
    ['ring_group_deleted', 'Deleted a ring group'],
    ['voicemail_box_added', 'Created a voicemail box'],
    ['voicemail_box_changed', 'Changed a voicemail box'],
    ['voicemail_box_deleted', 'Deleted a voicemail box'],
    ['voicemail_deleted', 'Deleted a voicemail message'],
    ['voicemail_pin_set', 'Set the PIN of their voicemail'],
    ['voicemail_pin_removed', 'Removed the PIN of their voicemail'],
    ['voicemail_greeting_recorded', 'Recorded a voicemail greeting by phone'],
    ['voicemail_heard', 'Played a voicemail message'],
    ['schedule_added', 'Created a schedule'],
    ['schedule_changed', 'Changed a schedule'],
    ['schedule_closed', 'Closed a schedule by hand'],
    ['schedule_opened', 'Let a schedule follow its hours again'],
    ['schedule_deleted', 'Deleted a schedule'],
    ['holiday_added', 'Added a public holiday'],
    ['holiday_removed', 'Removed a public holiday'],
    ['conference_added', 'Added a conference'],
    ['conference_changed', 'Changed a conference'],
    ['conference_deleted', 'Deleted a conference'],
    ['conference_member_muted', 'Muted a person in a conference'],
    ['conference_member_unmuted', 'Unmuted a person in a conference'],
    ['conference_member_removed', 'Removed a person from a conference'],
    ['agent_signed_in', 'Started taking queue calls'],
    ['agent_paused', 'Paused queue calls'],
    ['agent_left', 'Stopped taking queue calls'],
    ['agent_mobile_on', 'Had queue calls ring their own mobile'],
    ['agent_mobile_off', 'Stopped queue calls on their own mobile'],
    ['call_note_added', 'Added a note to a call'],
    ['call_note_deleted', 'Deleted a note of a call'],
    ['call_tagged', 'Added a tag to a call'],
    ['call_untagged', 'Removed a tag from a call'],
    ['agent_signed_in_by_admin', 'Signed Bola Ade in to the queues'],
    ['agent_paused_by_admin', 'Paused the queue calls of Bola Ade'],
    ['agent_signed_out_by_admin', 'Signed Bola Ade out of the queues'],
    ['wallboard_switched_on', 'Turned on the wallboard'],
    ['wallboard_link_made', 'Created a link for a wallboard'],
    ['wallboard_link_revoked', 'Revoked a link for a wallboard'],
    ['wallboard_switched_off', 'Turned off the wallboard'],
    ['report_mail_switched_on', 'Asked for the report of the queues by email each Monday'],
    ['report_mail_switched_off', 'Stopped the report of the queues by email'],
    ['queue_added', 'Added a queue'],
    ['queue_agents_changed', 'Changed who answers a queue'],
    ['queue_changed', 'Changed a queue'],
    ['queue_removed', 'Deleted a queue'],
    ['number_suppressed', 'Added a number to the do-not-call list'],
    ['number_unsuppressed', 'Removed a number from the do-not-call list'],
    ['backup_made', 'Made a backup'],
    ['backup_restored', 'Restored a backup'],
    ['signed_up', 'Signed up'],
    ['sign_in_unverified', 'Tried to log in before verifying the phone number'],
    ['verification_code_sent', 'Asked for a code to verify the phone number'],
    ['verification_failed', 'Entered a wrong code for the phone number'],
    ['phone_verified', 'Verified the phone number'],
    ['phone_changed', 'Changed a phone number before verifying it'],
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
