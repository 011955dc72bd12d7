import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Random } from '../../src/demo/random.ts'
import { AppError } from '../../src/platform/app-error.ts'
import { card } from '../money/money.ts'
import type { Seat } from './journal.ts'
import type { CardPayment, MoneyRun } from './money-run.ts'

type Action = (run: MoneyRun, random: Random) => Promise<void>

const OTP = '123456'
const TOO_MUCH = 5_000_000
const digits = (random: Random, count: number) => random.text('0123456789', count)

/** A mobile that mostly answers; some are busy, unreachable or nothing that can be called. */
function outsideNumber(random: Random): string {
  const ending = random.next() < 0.2 ? random.pick(['99486', '99480', '99503', '99603']) : digits(random, 5)
  return `0${random.pick(['803', '805', '810'])}${digits(random, 2)}${ending}`
}

/** The unlimited plan is paid every month by subscription, and allows no calls: one workgroup buys that one only. */
const subscribes = (run: MoneyRun, { workgroupId }: Seat) => workgroupId === run.workgroups[0]?.id

const purchase = (run: MoneyRun, random: Random, who: Seat) => {
  const cardid = who.cardId
  return random.pick([
    { purpose: 'topup', amount: random.pick([499, 500, 1_000, 2_500, 20_000]), cardid },
    { purpose: 'topup', amount: random.whole(500, 3_000), cardid },
    { purpose: 'payg', amount: random.whole(150, 1_000), cardid },
    { purpose: 'plan', planid: subscribes(run, who) ? 2 : random.pick([3, 4, 8]), cardid },
    { purpose: 'number', phonenumber_id: random.pick(run.numbers), cardid },
  ] as const)
}

/** A card pays or fails; its webhook comes once, twice or never, and the page asks about it at once, often, or not at all. */
const payByCard: Action = async (run, random) => {
  const { journal } = run
  const who = run.anybody(random)
  const begun = await journal.ask('startPayment', { body: purchase(run, random, who) }, who)
  if (begun?.http !== 200) return
  const { reference, amount: charge, credit } = begun.body.result
  const payment: CardPayment = { reference, charge, credit: Math.round(credit * 100), who, paid: false }
  run.payments.push(payment)
  const pay = async (body: (typeof card)[keyof typeof card] & { otp?: string }) => {
    const answer = await journal.ask('paySandbox', { params: { reference }, body }, who)
    payment.paid ||= answer?.body.status === 'success'
  }
  const way = random.weighted([6, 1, 1, 1, 1])
  if (way === 1) await pay(card.declined)
  if (way === 2) await pay(card.insufficientFunds)
  if (way === 3) await pay(card.asksOtp)
  if (way === 3) await pay({ ...card.asksOtp, otp: random.pick([OTP, '654321']) })
  if (way < 2 && random.next() < 0.9) await pay(card.pays)
  const webhook = random.weighted([5, 2, 2])
  if (webhook === 1 && payment.paid)
    for (const nth of [1, 2]) await run.report({ name: 'charge.success', kind: 'payment', reference }, nth)
  if (webhook === 2)
    await run.ctx.db.deleteFrom('sandbox_events').where('body', 'like', `%${reference}%`).execute()
  const times = random.weighted([3, 5, 2])
  const asked = Array.from({ length: times }, () => journal.ask('verify', { query: { reference } }, who))
  for (const answer of await Promise.all(asked))
    if (answer?.http === 200) expect([reference, answer.body.status]).toEqual([reference, payment.paid])
}

/** A bank sends to the wallet's account number; the report comes once, twice, or not before the search for missed ones. */
const bankTransfer: Action = async (run, random) => {
  const who = run.anybody(random)
  const made = await run.journal.ask('makeBankAccount', {}, who)
  if (made?.body.result?.state !== 'open') return
  const body = { amount: random.pick([0.01, 99.99, random.whole(100, 2_000), 40_000]) }
  const sent = await run.journal.ask('sandboxTransfer', { body }, who)
  if (sent?.http !== 200) return
  const { reference } = sent.body.result
  if (random.next() < 0.3)
    await run.report({ name: 'charge.success', kind: 'payment', reference }, random.whole(1, 2))
}

/** Money between an admin and a member, of their own workgroup or not, with and without enough of it. */
const move =
  (name: 'topUpMember' | 'takeFromMember'): Action =>
  async (run, random) => {
    const { admin, members } = random.pick(run.workgroups)
    const isForeign = random.next() < 0.05
    const to = isForeign ? run.anybody(random) : random.pick(members)
    const amount = random.next() < 0.05 ? TOO_MUCH : random.whole(1, 900)
    const args = { params: { username: to.username }, body: { amount, cardid: to.cardId } }
    const answer = await run.journal.ask(name, args, admin)
    if (to.workgroupId !== admin.workgroupId) expect([403, 404, 429]).toContain(answer?.http)
  }

/** An admin removes a member, and another person joins. */
const removeSeat: Action = async (run, random) => {
  const { id, admin, members } = random.pick(run.workgroups)
  const place = random.whole(0, members.length - 1)
  const member = members[place]
  if (!member || member.left) return
  member.left = true
  const answer = await run.journal.ask('removeMember', { params: { id: member.userId } }, admin)
  if (answer?.http !== 200 && answer?.http !== 404) member.left = false
  else members.splice(members.indexOf(member), 1, await run.join({ workgroup: id }))
}

const call: Action = async (run, random) => {
  const who = run.anybody(random)
  if (subscribes(run, who)) return
  const called =
    random.next() < 0.1 ? random.pick(['112', '07001234567', '+14155550100', '123']) : outsideNumber(random)
  const body = { called, calling: who.phone, username: who.username }
  const made = await run.journal.ask('makeCall', { body }, who)
  if (made?.http !== 200 || random.next() < 0.4) return
  await pause(random.whole(0, 9_000)) // it rings or is talked in
  const params = { uniqueid: made.body.result.uniqueid }
  await run.journal.ask('hangUp', { params }, who)
}

const speakCode: Action = async (run, random) => {
  const phoneNumber = outsideNumber(random)
  await run.journal.ask('otpCall', { body: { phoneNumber } }, run.anybody(random))
}

const robocall: Action = async (run, random) => {
  const { admin, did, groups, file } = random.pick(run.workgroups)
  const body = {
    campaign_name: 'Offer',
    group_id: random.pick(groups),
    file,
    username: admin.username,
    callerid: did,
    per_second: 10,
    at_once: 10,
    attempts: random.whole(1, 2),
    retry_minutes: 1,
    consent: true,
  }
  const added = await run.journal.ask('addRobocall', { body }, admin)
  if (added?.http !== 200) return
  const params = { id: added.body.id }
  await pause(random.whole(0, 2_000)) // some calls are under way
  const change = random.weighted([2, 1, 1])
  if (change === 1) await run.journal.ask('stopRobocall', { params }, admin)
  if (change < 2) return
  await run.journal.ask('pauseRobocall', { params }, admin)
  await run.journal.ask('resumeRobocall', { params }, admin)
}

/** From the wallet; several often want the same one. */
const buyNumber: Action = async (run, random) => {
  const phonenumber_id = random.pick(run.numbers.slice(0, run.payments.length + 5))
  await run.journal.ask('buyNumber', { body: { phonenumber_id } }, run.anybody(random))
}

/** 30 days pass for some numbers, and a month for some subscriptions; both processes' jobs look after them at once. */
const monthPasses: Action = async (run, random) => {
  const part = `id % 5 = ${random.whole(0, 4)}`
  await run.servers.asSuperuser(
    `update number_allocations set paid_until = paid_until - interval '30 days' where released_at is null and grace_until is null and ${part}`,
    `update sandbox_subscriptions set next_charge_at = now() where state = 'active' and payment_${part}`,
    `update workgroups set plan_ends_at = plan_ends_at - interval '30 days' where ${part}`,
    `update job_runs set due_at = now() where name in ('renew-numbers', 'end-plans') and holder is null`,
  )
}

/** @returns the operator's words, or undefined when it was refused */
async function operate(run: MoneyRun, ...words: string[]) {
  try {
    const done = await run.operator(...words, '--reason', 'money run', '--yes', '--json')
    return done.code === 0 ? done : undefined
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const refund: Action = async (run, random) => {
  const paid = run.payments.filter((payment) => payment.paid)
  if (paid.length === 0) return
  const { reference, charge } = random.pick(paid)
  const naira = Math.max(1, Math.floor((charge * random.next()) / 100))
  const amount = random.pick([`${naira}`, `${naira}.13`]) // of the second the provider cannot send the money
  await operate(run, 'payments', 'refund', reference, '--amount', amount)
}

/** A customer's bank wants money back; the provider says so now and at the end, each more than once. */
const dispute: Action = async (run, random) => {
  const paid = run.payments.filter((made) => made.paid)
  if (paid.length === 0) return
  const payment = random.pick(paid)
  const disputeId = `D${run.done.dispute ?? 0}-${digits(random, 6)}`
  run.disputes.set(disputeId, payment)
  const { reference, charge: amount } = payment
  const opened = {
    kind: 'dispute',
    change: 'opened',
    outcome: null,
    reference,
    disputeId,
    amount,
    currency: 'NGN',
  }
  for (let nth = 0; nth < random.whole(1, 2); nth++)
    await run.report({ name: 'charge.dispute.create', ...opened }, nth)
}

const adjust: Action = async (run, random) => {
  const who = run.anybody(random)
  const key = `run-${digits(random, 12)}`
  const naira = random.whole(-300, 500)
  if (naira === 0) return
  const words = ['wallet', 'adjust', `${who.cardId}`, '--amount', `${naira}`, '--key', key]
  const both = await Promise.all([operate(run, ...words), operate(run, ...words)])
  if (both.some(Boolean)) run.adjusted.set(key, naira * 100)
}

const suspend: Action = async (run, random) => {
  const { id } = random.pick(run.workgroups)
  const { suspended } = run.journal
  if (suspended.has(id)) return
  suspended.add(id)
  const level = random.pick(['outgoing', 'calls', 'everything'])
  expect(await operate(run, 'suspend', `${id}`, '--level', level)).toBeDefined()
  await pause(random.whole(500, 4_000)) // its people go on trying
  expect(await operate(run, 'resume', `${id}`)).toBeDefined()
  suspended.delete(id)
}

/** A person claims that a card paid which did not. */
const forge: Action = async (run, random) => {
  const unpaid = run.payments.filter((payment) => !payment.paid)
  if (unpaid.length === 0) return
  const { reference } = random.pick(unpaid)
  const answer = await fetch(`${await run.servers.address(random)}/webhooks/paystack`, {
    method: 'POST',
    headers: { 'x-sandbox-signature': random.text('0123456789abcdef', 128) },
    body: JSON.stringify({ name: 'charge.success', kind: 'payment', reference }),
  }).catch(() => null)
  if (answer) expect(answer.status).toBe(401)
}

/** What may happen, and how often in relation to the others. */
export const actions: Record<string, readonly [weight: number, Action]> = {
  payByCard: [12, payByCard],
  bankTransfer: [5, bankTransfer],
  topUpMember: [12, move('topUpMember')],
  takeFromMember: [8, move('takeFromMember')],
  removeSeat: [1, removeSeat],
  call: [14, call],
  speakCode: [6, speakCode],
  robocall: [2, robocall],
  buyNumber: [3, buyNumber],
  monthPasses: [1, monthPasses],
  refund: [3, refund],
  dispute: [2, dispute],
  adjust: [2, adjust],
  suspend: [1, suspend],
  forge: [1, forge],
}
