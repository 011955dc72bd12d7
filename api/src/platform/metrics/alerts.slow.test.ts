import fs, { readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { kobo } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findPromtool } from '../../../../scripts/deploy/promtool.mjs'
import { type AlertRule, alertRules } from '../../../test/alert-rules.ts'
import { makeDialler, makeGroup, robocallBody } from '../../../test/calls/dialling.ts'
import { comeBack, fund, payPlan, payTopUp, spend as spendOf } from '../../../test/money/money.ts'
import { webhook as provider, toppedUp } from '../../../test/money/refunds.ts'
import { giveNumber, stockNumbers } from '../../../test/numbers.ts'
import { asOwner } from '../../../test/owner.ts'
import {
  parseMetrics,
  promtoolConfirms,
  type Question,
  rings,
  type Sample,
  type Scrape,
  silent,
} from '../../../test/promtool.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { MailSender } from '../../adapters/mail/mail.ts'
import type { SmsGateway } from '../../adapters/sms/sms.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import { makeMonthsAhead } from '../../calls/history/call-months.sql.ts'
import { endCall, lostAt } from '../../calls/live/end-call.service.ts'
import { markAnswered } from '../../calls/live/live-calls.sql.ts'
import type { Context } from '../../context.ts'
import { updateHeld } from '../../core/installation/installation.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { sendMessages } from '../../core/outbox/send.service.ts'
import { deliverEvents } from '../../core/webhooks/deliver.service.ts'
import { postEvent } from '../../core/webhooks/events.sql.ts'
import type { Attempt, LegQuality } from '../../engine/call/outcomes.ts'
import { readInbox } from '../../money/payments/checkout/inbox.service.ts'
import { importPayouts } from '../../money/payments/payouts/payouts.service.ts'
import { recordDispute } from '../../money/payments/refunds/disputes.service.ts'
import { hold } from '../../money/wallet/holds.service.ts'
import { books, post } from '../../money/wallet/ledger.service.ts'
import { oldestUnsealed } from '../../money/wallet/ledger-totals.sql.ts'
import { checkBooks, createLedgerSealing } from '../../money/wallet/seal.service.ts'
import { type BackupKind, noteMade } from '../db/backup/backups.sql.ts'
import { sql, transaction } from '../db/db.ts'
import { startJobs } from '../jobs/runner.ts'
import { createMetrics, type Metrics, type ServedMetrics } from './metrics.ts'

const NEVER_MS = 2_147_483_647
const FREE_PORT = { host: '127.0.0.1', port: 0 }
const WHEN_TOLD = { figuresEveryMs: NEVER_MS, answersEveryMs: NEVER_MS, writesEveryMs: NEVER_MS } // it looks once as it begins, and when a test says so
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NUMBERS_FOR_SALE = 12

let world: World
let metrics: Metrics
let served: ServedMetrics
let ada: Person
let ends: (() => Promise<unknown>)[]
beforeAll(async () => {
  metrics = createMetrics(FREE_PORT)
  world = await openWorld({ meter: metrics.meter })
  served = await metrics.serve(world.ctx, world.engine, WHEN_TOLD)
  ada = await world.person({ admin: true, plan: 3 })
  await stockNumbers(world, NUMBERS_FOR_SALE)
  await served.figures.read()
})
beforeEach(async () => {
  ends = []
  await comeBack(world, ada)
  await jobs()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const end of ends.reverse()) await end()
})
afterAll(async () => {
  await served.stop()
  await world.close()
})

/** What the service does on its own, so that no alert rings for what another test left. */
async function jobs(): Promise<void> {
  const seal = createLedgerSealing(world.ctx)
  // Sealing waits for older transactions, those of other tests' databases on the server too.
  await expect
    .poll(async () => {
      await seal()
      return oldestUnsealed(world.ctx.db)
    })
    .toBeNull()
  await makeMonthsAhead(world.ctx.db, world.clock.now())
  await checkBooks(world.ctx)
  await sendMessages(world.ctx, new AbortController().signal)
  await note('base', 'files', 'rehearsal')
}

/** What the backups of the moment note. */
const note = (...kinds: BackupKind[]) =>
  transaction(world.ctx.db, async (tx) => {
    for (const kind of kinds)
      await noteMade(tx, { kind, at: world.clock.now(), how: 'test', seconds: null }, new Date(0))
  })

/** A payment whose bank wants its money back, and has not decided. */
async function disputed(disputeId: string): Promise<void> {
  const who = await world.person({ admin: true })
  const reference = await toppedUp(world, who, 1000)
  const opened = { change: 'opened', outcome: null, amount: kobo(100_000), currency: 'NGN' } as const
  await recordDispute(world.ctx, provider, { reference, disputeId, ...opened })
  ends.push(() =>
    recordDispute(world.ctx, provider, {
      reference,
      disputeId,
      ...opened,
      change: 'resolved',
      outcome: 'won',
    }),
  )
}

/** An invoice that the tax service has not signed; null: it waits. */
async function unsigned(
  irn: string,
  refused: { readonly field: string; readonly reason: string } | null,
): Promise<void> {
  const { db } = world.ctx
  const at = world.clock.now()
  await db.run`
    with made as (
      insert into invoices (kind, year, sequence, workgroup_id, supplied_from, supplied_to, seller, buyer, issued_at)
        values ('invoice', 2031, ${Number(irn.slice(7, 13))}, ${ada.workgroupId}, '2031-11-01', '2031-11-30', '{}', '{}', ${at})
        returning id)
    insert into tax_submissions (invoice_id, irn, seller, buyer, state, since, due_at, field, reason)
      select id, ${irn}::text, '{}', '{}', ${refused ? 'refused' : 'waiting'}::text, ${at}::timestamptz,
             ${refused ? null : at}::timestamptz, ${refused?.field ?? null}::text, ${refused?.reason ?? null}::text
        from made`
  ends.push(async () => {
    await db.run`
      update tax_submissions set state = 'signed', due_at = null, field = null, reason = null, provider = 'test',
                                 stamp = 'stamp', qr = 'qr', signed_at = ${at} where irn = ${irn}`
  })
}

/** Another process of the service, which differs in this. */
async function beside(differs: Partial<Context>): Promise<ServedMetrics> {
  const other = createMetrics(FREE_PORT)
  const endpoint = await other.serve(
    { ...world.ctx, meter: other.meter, ...differs },
    world.engine,
    WHEN_TOLD,
  )
  ends.push(endpoint.stop)
  return endpoint
}

/** What Prometheus has of a target, with what it says of it itself. */
async function target({ address }: Pick<ServedMetrics, 'address'>, instance: string): Promise<Sample[]> {
  const labels = { instance, job: 'ekoline' }
  const up = (value: number) => ({ name: 'up', labels, value })
  const text = await fetch(address).then(
    (answer) => answer.text(),
    () => null,
  )
  return text === null ? [up(0)] : [up(1), ...parseMetrics(text, labels)]
}

/** What the blackbox exporter says of the address that customers use. */
async function probed(): Promise<Sample> {
  const ready = await world.app.inject({ url: '/health/ready' })
  return {
    name: 'probe_success',
    labels: { job: 'ekoline-public' },
    value: ready.statusCode === 200 ? 1 : 0,
  }
}

/** One scrape of everything, after the half minute's reading. */
async function scrape(others: readonly ServedMetrics[] = []): Promise<Scrape> {
  await served.database.look()
  await served.figures.read()
  const at = world.clock.now().getTime() / 1000
  const ours = await Promise.all([served, ...others].map((node, place) => target(node, `process-${place}`)))
  return { at, samples: [...ours.flat(), await probed()] }
}

/** The same on a machine that does nothing else: how long this one's event loop waits, other tests decide. */
const calmly = ({ at, samples }: Scrape): Scrape => ({
  at,
  samples: samples.map((sample) =>
    sample.name.startsWith('nodejs_eventloop_lag') ? { ...sample, value: 0.01 } : sample,
  ),
})

/** Scrapes before and after, a minute apart. */
async function around(work: () => unknown, lasts = MINUTE): Promise<Scrape[]> {
  const before = await scrape()
  await work()
  world.clock.advance(lasts)
  return [before, await scrape()]
}

const later = async (ms: number) => {
  world.clock.advance(ms)
  return [await scrape()]
}

const breakDatabase = () =>
  vi.spyOn(world.engine, 'acquire').mockRejectedValue(new Error('Connection terminated'))

/** Does something while Ada's stored balance is so many kobo more than her entries say. */
async function withBalance<T>(more: number, work: () => Promise<T>): Promise<T> {
  await fund(world.ctx, ada, 10)
  const add = (kobos: number) =>
    asOwner(
      world,
      (tx) => tx.run`
        update ledger_accounts set balance_kobo = balance_kobo + ${kobos} where card_id = ${ada.cardId}`,
    )
  await add(more)
  const done = await work()
  await add(-more)
  return done
}

/** An entry written past the service, with every check of the database switched off. */
const spoilLedger = () =>
  asOwner(world, async (tx) => {
    const triggers = async (wanted: 'disable' | 'enable') => {
      for (const table of ['ledger_transactions', 'ledger_entries'])
        await tx.run(sql.raw(`alter table ${table} ${wanted} trigger user`))
    }
    await triggers('disable')
    await tx.run`
      with made as (
        insert into ledger_transactions (idempotency_key, request_hash, kind, description, at)
          values ('half', '', 'gift', '', ${world.clock.now()}) returning id)
      insert into ledger_entries (transaction_id, account_id, amount_kobo, at)
        select made.id, a.id, 7, ${world.clock.now()} from made, ledger_accounts a where card_id = ${ada.cardId}`
    await triggers('enable')
  })

let calls = 0
/** Dials from a SIP phone. @returns the call's id; null when it is refused */
async function dial(who: Person): Promise<string | null> {
  const callId = `call-${++calls}`
  const digits = '08035559999'
  const answer = await outboundCall(world.ctx, 'one', { callId, user: who.username, digits })
  return 'refuse' in answer ? null : callId
}

async function begun(who: Person): Promise<string> {
  const callId = await dial(who)
  if (callId === null) throw new Error('the call was refused')
  return callId
}

async function talk(who: Person, seconds: number): Promise<void> {
  const callId = await begun(who)
  const at = world.clock.now()
  if (seconds > 0) await markAnswered(world.ctx.db, { callId, leg: 'b', at })
  await endCall(world.ctx, callId, () => ({
    cause: seconds > 0 ? 1 : 3,
    talkMs: seconds * 1000,
    at: new Date(at.getTime() + seconds * 1000),
    recovered: false,
  }))
}

/** A call by a trunk, and how the try ended. */
async function byTrunk(
  how: Omit<Attempt, 'leg' | 'trunk' | 'at'>,
  quality?: readonly LegQuality[],
): Promise<void> {
  const callId = await begun(ada)
  const at = world.clock.now()
  const { talkMs = 0 } = how
  if (talkMs > 0) await markAnswered(world.ctx.db, { callId, leg: 'b', at })
  await endCall(world.ctx, callId, () => ({
    cause: talkMs > 0 ? 1 : 5,
    talkMs,
    at: new Date(at.getTime() + talkMs),
    recovered: false,
    attempts: [{ leg: 'b', trunk: 'mtn', at, ...how }],
    ...(quality && { quality }),
  }))
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) await work()
}

/** A working day on which calls were answered, and then the same time a week later. */
async function aWeekLater(
  then: () => Promise<unknown>,
  call: () => Promise<unknown> = () => talk(ada, 10),
): Promise<Scrape[]> {
  const friday = new Date(world.clock.now().getTime() + 7 * DAY)
  while (friday.getUTCDay() !== 5) friday.setUTCDate(friday.getUTCDate() + 1)
  friday.setUTCHours(11)
  world.clock.set(friday)
  await fund(world.ctx, ada, 5000)
  await call() // a count is there from the first one on
  const before = await around(() => repeat(6, call), 5 * MINUTE)
  world.clock.advance(7 * DAY - 5 * MINUTE)
  return [...before, ...(await around(then, 10 * MINUTE))]
}

const gatewayWithout: SmsGateway = {
  name: 'outbox',
  repeatable: true,
  reports: null,
  send: async () => ({ result: 'rejected', why: 'refused', permanent: true, detail: 'no such number' }),
}

const sms = () =>
  postMessage(world.ctx, world.ctx.db, world.clock.now(), {
    channel: 'sms',
    to: '+2348035550142',
    text: 'Your code is 0427',
  })

/** Mails to people of these domains, which our relay does not take from us. */
async function refusedBy(...domains: string[]): Promise<void> {
  const { db } = world.ctx
  for (const domain of domains)
    await postMessage(world.ctx, db, world.clock.now(), {
      ...{ channel: 'email', to: `ada@${domain}`, subject: 'Hello', text: 'Hello' },
    })
  const mail: MailSender = {
    name: 'smtp',
    send: async () => ({
      ...{ result: 'rejected', why: 'not set up', permanent: false, apart: true, detail: '554 5.7.1' },
    }),
    close: async () => {},
  }
  await sendMessages({ ...world.ctx, mail }, new AbortController().signal, 'email')
  ends.push(() => db.run`delete from outbox where recipient like 'ada@_.test'`)
}

async function webhook(name: string): Promise<void> {
  const url = `https://${name}.example.com/ekoline`
  const { http } = await world.call('makeWebhook', { body: { url, events: ['call.ended'] } }, ada)
  if (http !== 200) throw new Error(`a webhook was refused: ${http}`)
}

const publish = (subject: string) =>
  transaction(world.ctx.db, (tx) =>
    postEvent(tx, { event: 'call.ended', cardId: ada.cardId, subject, at: world.clock.now(), data: {} }),
  )

/** How each alert is provoked; what comes back is what Prometheus has when it rings. */
const provoked: Readonly<Record<string, () => Promise<Scrape[]>>> = {
  async EkolineDown() {
    const gone = await beside({})
    await gone.stop()
    ends.pop()
    return [await scrape([gone])]
  },
  async EkolineNotServed() {
    breakDatabase()
    return [await scrape()]
  },
  async EkolineDatabaseDown() {
    breakDatabase()
    return [await scrape()]
  },
  async EkolineReplicaUnused() {
    const replica = { ...world.ctx.replica, isUsed: () => false }
    return [await scrape([await beside({ replica })])]
  },
  async EkolineBooksNotRead() {
    await served.figures.read()
    breakDatabase()
    return later(6 * MINUTE)
  },
  async EkolineRecordingsDiskFull() {
    const statfs = vi.spyOn(fs.promises, 'statfs')
    statfs.mockResolvedValue({ bavail: 14, blocks: 100, bsize: 4096 } as fs.StatsFs)
    syncBuiltinESMExports()
    const scrapes = [await scrape()]
    statfs.mockRestore()
    syncBuiltinESMExports()
    return scrapes
  },
  async EkolineNotWritable() {
    const write = vi.spyOn(fs.promises, 'writeFile')
    write.mockRejectedValue(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    )
    syncBuiltinESMExports()
    await served.writes.write()
    write.mockRestore()
    syncBuiltinESMExports()
    return [await scrape()]
  },
  async EkolineProductionGap() {
    return [await scrape([await beside({ config: { ...world.ctx.config, gaps: ['sandbox_payments'] } })])]
  },
  async EkolineKeysDiffer() {
    const secretKeys = [{ id: 'k2', key: Buffer.alloc(32) }, ...world.ctx.config.secretKeys]
    return [await scrape([await beside({ config: { ...world.ctx.config, secretKeys } })])]
  },

  async EkolineLedgerNotZero() {
    await spoilLedger()
    return [await scrape()]
  },
  async EkolineLedgerFaults() {
    const wrong = await withBalance(1, async () => {
      await checkBooks(world.ctx)
      return scrape()
    })
    return [wrong]
  },
  EkolineLedgerCheckOld: () => later(29 * HOUR),
  EkolineWalletsDifferFromEntries: async () => [await withBalance(1, () => scrape())],
  async EkolineHeldDiffers() {
    await fund(world.ctx, ada, 10)
    await asOwner(
      world,
      (tx) => tx.run`update ledger_accounts set held_kobo = held_kobo + 1 where card_id = ${ada.cardId}`,
    )
    return [await scrape()]
  },
  async EkolineHoldsForgotten() {
    await fund(world.ctx, ada, 10)
    const wanted = { key: 'call:nobody', cardId: ada.cardId, amount: kobo(500), at: world.clock.now() }
    await transaction(world.ctx.db, (tx) => hold(tx, wanted))
    return [await scrape()]
  },
  async EkolineDebtMade() {
    const who = await world.person({ admin: true })
    const reference = await toppedUp(world, who, 1000)
    await spendOf(world, who, 1000)
    await recordDispute(world.ctx, provider, {
      reference,
      disputeId: 'debt',
      change: 'resolved',
      outcome: 'lost',
      amount: kobo(100_000),
      currency: 'NGN',
    })
    return [await scrape()]
  },
  async EkolineRenewalRepriced() {
    const who = await world.person({ admin: true })
    const { payments, db } = world.ctx
    await payPlan(world, who, 2)
    await readInbox(world.ctx)
    const code = payments.planCodeOf(2) ?? ''
    await payments.setPlanPrice(code, { amount: kobo(650_000), running: true })
    world.clock.advance(32 * DAY)
    await readInbox(world.ctx)
    ends.push(async () => {
      await db.run`update sandbox_subscriptions set state = 'disabled'`
      await db.run`
        update workgroups set plan_id = 1, plan_ends_at = null, plan_grace_until = null where id = ${who.workgroupId}`
    })
    await served.figures.read()
    return [await scrape()]
  },
  async EkolineDisputeOpen() {
    await disputed('open')
    return [await scrape()]
  },
  async EkolineDisputeOld() {
    await disputed('old')
    return later(31 * DAY)
  },
  async EkolineInvoiceRefused() {
    await unsigned('INV2031000001-94ND90NR-20311120', { field: 'buyer.tin', reason: 'It must have digits.' })
    return [await scrape()]
  },
  async EkolineInvoiceWaits() {
    await unsigned('INV2031000002-94ND90NR-20311120', null)
    return later(25 * HOUR)
  },
  async EkolinePayoutDiffers() {
    await payTopUp(world, ada)
    world.clock.advance(DAY)
    const ours = world.ctx.payments
    const payments: typeof ours = Object.assign(Object.create(ours), {
      listPayouts: async (...asked: Parameters<typeof ours.listPayouts>) =>
        (await ours.listPayouts(...asked)).map((payout) => ({ ...payout, paid: kobo(payout.paid - 100) })),
      paymentsOfPayout: ours.paymentsOfPayout.bind(ours),
    })
    await importPayouts({ ...world.ctx, payments })
    return [await scrape()]
  },
  async EkolineLedgerNotSealed() {
    await fund(world.ctx, ada, 10)
    return later(20 * MINUTE)
  },
  async EkolineAuditWrong() {
    await world.ctx.db.run`
      insert into job_runs (name, succeeded_at, error) values ('check-audit', clock_timestamp(), 'THE AUDIT IS WRONG')`
    return [await scrape()]
  },
  async EkolineSuspenseNotEmpty() {
    await transaction(world.ctx.db, (tx) =>
      post(tx, {
        idempotencyKey: 'test:suspense',
        kind: 'suspense',
        description: 'A charge that nobody asked for',
        at: world.clock.now(),
        userId: null,
        entries: [
          { account: books.provider('sandbox'), amount: kobo(-100) },
          { account: books.suspense(), amount: kobo(100) },
        ],
      }),
    )
    return [await scrape()]
  },
  async EkolinePendingPaymentTooOld() {
    await payTopUp(world, ada)
    return later(26 * HOUR)
  },
  async EkolineProviderEventsFailing() {
    const at = world.clock.now()
    await world.ctx.db.run`
      insert into webhook_inbox (provider, body_sha256, name, received_at, due_at, attempts, failure)
        values ('sandbox', 'x', 'charge.success', ${at}, ${at}, 1, 'no such payment')`
    return [await scrape()]
  },

  async EkolineTelephonyLost() {
    const telephony = { ...world.ctx.telephony, health: async () => ({ ok: false, nodes: [] }) }
    return [await scrape([await beside({ telephony })])]
  },
  EkolineNoCallAnswered: () => aWeekLater(() => talk(ada, 0)),
  EkolineFewCallsAnswered: () => aWeekLater(() => repeat(21, () => talk(ada, 0))),
  async EkolineCallsRefused() {
    const poor = await world.person()
    await dial(poor) // a count is there from the first one on
    return around(() => repeat(21, () => dial(poor)))
  },
  async EkolineTrunkFails() {
    await fund(world.ctx, ada, 5000)
    const fail = () => byTrunk({ q850: 34, failed: true })
    await fail() // a count is there from the first one on
    return around(() => repeat(12, fail))
  },
  async EkolineTrunkFewAnswered() {
    await fund(world.ctx, ada, 5000)
    const busy = () => byTrunk({ q850: 17 })
    await busy() // a count is there from the first one on
    return aWeekLater(
      () => repeat(21, busy),
      () => byTrunk({ q850: 16, talkMs: 60_000 }),
    )
  },
  EkolineTrunkCallsShort: () =>
    aWeekLater(
      () => repeat(21, () => byTrunk({ q850: 16, talkMs: 3_000 })),
      () => byTrunk({ q850: 16, talkMs: 60_000 }),
    ),
  async EkolineTrunkSlow() {
    await fund(world.ctx, ada, 5000)
    const slow = () => byTrunk({ q850: 17, ringsAfterMs: 12_000 })
    await slow() // a count is there from the first one on
    return around(() => repeat(12, slow))
  },
  async EkolineLinesBad() {
    await fund(world.ctx, ada, 5000)
    const sound = (lost: number) => ({ packets: 1_000, lost, jitterMs: 3 })
    const leg = (name: 'a' | 'b', lost: number) =>
      ({ leg: name, fromPhone: sound(lost), toPhone: sound(0), roundTripMs: 40 }) as const
    return around(() => repeat(12, () => byTrunk({ q850: 16, talkMs: 9_000 }, [leg('a', 0), leg('b', 80)])))
  },
  async EkolineCallsLost() {
    await fund(world.ctx, ada, 5000)
    const callIds: string[] = []
    await repeat(6, async () => callIds.push(await begun(ada)))
    return around(async () => {
      for (const callId of callIds) await endCall(world.ctx, callId, lostAt)
    })
  },
  async EkolineRobocallsLate() {
    const who = await makeDialler(world)
    const body = { ...robocallBody(who, await makeGroup(world, who, ['+2348060000001'])), consent: true }
    expect((await world.call('addRobocall', { body }, who)).http).toBe(200)
    return later(10 * MINUTE)
  },

  async EkolineMessagesNotLeaving() {
    await sms()
    return later(3 * MINUTE)
  },
  async EkolineMailsRefused() {
    await refusedBy('a.test', 'b.test', 'c.test')
    return [await scrape()]
  },
  async EkolineMailsRefusedByDomain() {
    await refusedBy('a.test')
    return [await scrape()]
  },
  async EkolineMessagesFailing() {
    await sms()
    return around(() =>
      sendMessages({ ...world.ctx, sms: gatewayWithout }, new AbortController().signal, 'sms'),
    )
  },
  async EkolineCodeSpendHalf() {
    await spend(0.6)
    return [await scrape()]
  },
  async EkolineCodeSpendReached() {
    await spend(0.99)
    return [await scrape()]
  },
  EkolineCodesNotEntered: () => around(() => repeat(21, async () => metrics.meter.codeCounted('sent'))),
  async EkolineWebhooksLate() {
    await webhook('one')
    await publish('late')
    return later(6 * MINUTE)
  },
  async EkolineWebhooksFailing() {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await webhook(name)
    const post = async () => ({ arrived: false, http: 500, why: 'answer' }) as const
    const ctx = { ...world.ctx, webhooks: { ...world.ctx.webhooks, post } }
    await publish('first')
    return around(
      () =>
        repeat(4, async () => {
          await deliverEvents(ctx, new AbortController().signal)
          world.clock.advance(5 * MINUTE)
        }),
      MINUTE,
    )
  },

  async EkolineJobNotDone() {
    await world.ctx.db.run`
      insert into job_runs (name, registered_at) values ('clean-up', clock_timestamp() - interval '1 day')`
    return [await scrape()]
  },
  async EkolineJobFailing() {
    let runs = 0
    const work = async () => {
      runs++
      throw new Error('the disk is full')
    }
    const broken = { name: 'clean-up', everyMs: 5, perProcess: true, work } as const
    const begin = await startJobs(world.ctx, [broken])
    await expect.poll(() => runs).toBeGreaterThan(0)
    const first = await scrape()
    const before = runs
    await expect.poll(() => runs).toBeGreaterThan(before + 3)
    await begin.stop()
    world.clock.advance(MINUTE)
    return [first, await scrape()]
  },
  async EkolineRenewalsOverdue() {
    await giveNumber(world, ada)
    return later(31 * DAY)
  },
  async EkolineDocumentsWait() {
    await world.ctx.db.run`
      insert into documents (user_id, card_id, kind, type, media, bytes, file, uploaded_at)
        values (${ada.userId}, ${ada.cardId}, 'identity', 'passport', 'image/jpeg', 9, 'x', ${world.clock.now()})`
    return later(3 * DAY)
  },
  async EkolineDataRequestDue() {
    await world.call('askDataRequest', { body: { kind: 'deletion' } }, ada)
    return later(24 * DAY)
  },
  async EkolineHeld() {
    const hold = (at: Date | null) => transaction(world.ctx.db, (tx) => updateHeld(tx, at))
    await hold(world.clock.now())
    const held = await scrape()
    await hold(null)
    return [held]
  },
  EkolineScansFailing: () => around(() => repeat(3, async () => metrics.meter.fileScanned('failed'))),
  async EkolineFewNumbers() {
    await world.ctx.db.run`
      update phone_numbers set taken = true where id > (select min(id) + 8 from phone_numbers)`
    return [await scrape()]
  },
  async EkolineCallMonthMissing() {
    const now = world.clock.now()
    const scrapes = [...(await later(2 * 366 * DAY)), ...(await later(4 * HOUR))]
    world.clock.set(now)
    return scrapes
  },
  async EkolineBackupOld() {
    await note('base')
    return later(27 * HOUR)
  },
  async EkolineWalNotArchived() {
    // No server of the tests archives, and the embedded one cannot: it is made to say that its archiver is stuck.
    const [definition, last] = [
      await world.ctx.db.value<string>`select pg_get_viewdef('pg_stat_archiver')`,
      new Date(world.clock.now().getTime() - 15 * MINUTE),
    ]
    const say = (select: string) =>
      asOwner(
        world,
        async (tx) => {
          await tx.run`set local allow_system_table_mods = on`
          await tx.run(sql.raw(`create or replace view pg_catalog.pg_stat_archiver as ${select}`))
        },
        sql.raw('none'),
      )
    await say(`select archived_count, last_archived_wal, timestamptz '${last.toISOString()}' as last_archived_time,
      failed_count, last_failed_wal, last_failed_time, stats_reset from (${definition.replace(';', '')}) it`)
    const scraped = await scrape()
    await say(definition)
    return [scraped]
  },
  async EkolineFilesCopyOld() {
    await note('files')
    return later(2 * HOUR)
  },
  async EkolineRestoreNotRehearsed() {
    await note('rehearsal')
    return later(41 * DAY)
  },

  async EkolineErrors() {
    await brokenCall()
    return around(brokenCall)
  },
  async EkolineSlow() {
    const slow = () => metrics.meter.requestEnded({ route: '/v1/x', method: 'GET', status: 200, seconds: 2 })
    slow()
    return around(slow)
  },
  async EkolineEventLoopDelayed() {
    await target(served, 'process-0') // each scrape begins to measure anew
    for (let time = 0; time < 3; time++) {
      const until = performance.now() + 500
      while (performance.now() < until);
      await new Promise((resolve) => setTimeout(resolve, 15))
    }
    return [{ at: 0, samples: await target(served, 'process-0') }]
  },
  async EkolineDatabasePoolExhausted() {
    const { limit } = world.engine.stats()
    const held = await Promise.all(Array.from({ length: limit }, () => world.engine.acquire()))
    const waiter = world.engine.acquire()
    await expect.poll(() => world.engine.stats().waiting).toBeGreaterThan(0)
    const samples = await target(served, 'process-0')
    for (const session of held) session.release()
    ;(await waiter).release()
    return [{ at: 0, samples }]
  },
  async EkolineHashQueue() {
    // Real ones would be done by the time of the scrape; that those are counted, passwords.test.ts says.
    const other = await beside({ passwords: { ...world.ctx.passwords, waiting: () => 24 } })
    const samples = await target(other, 'process-1')
    return [{ at: 0, samples }]
  },
  EkolineSignInsRefused: async () => {
    const guess = () =>
      world.app.inject({
        method: 'POST',
        url: '/v1/signin',
        payload: { email: ada.email, password: 'Wrong-guess-1' },
      })
    await guess()
    await repeat(20, guess)
    return around(() => repeat(101, guess))
  },
}

async function brokenCall() {
  const broken = breakDatabase()
  await world.call('balance', { params: { username: ada.username } }, ada)
  broken.mockRestore()
}

const spend = (share: number) =>
  world.ctx.db.run`
    insert into code_spend (day, kobo) values (${dayOf(world.clock.now())}::date,
      ${Math.round(share * world.ctx.config.codes.spendADay)})
    on conflict (day) do update set kobo = excluded.kobo`

const rules = alertRules()
/** Of no figure of ours: deploy/alerts.test.yml makes them ring. */
const OF_OTHERS = ['EkolineWatchdog', 'EkolineVanished', 'EkolineCertificateEnds', 'EkolineDiskFull']
const inTestFile = readFileSync(new URL('../../../../deploy/alerts.test.yml', import.meta.url), 'utf8')

test('each alert is provoked here or in alerts.test.yml, and none besides', () => {
  expect([...Object.keys(provoked), ...OF_OTHERS].sort()).toEqual(rules.map(({ name }) => name).sort())
  for (const name of OF_OTHERS)
    expect(inTestFile).toMatch(new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`))
})

const promtool = await findPromtool()
const reason = 'missing' in promtool ? ` (${promtool.missing})` : ''
const confirm = (...questions: Question[]) =>
  promtoolConfirms('path' in promtool ? promtool.path : '', ...questions)

describe.skipIf(reason)(`an alert${reason}`, () => {
  test('is silent while all is well, but for the one that always rings', async () => {
    await fund(world.ctx, ada, 5000)
    const talked = await around(() => repeat(3, () => talk(ada, 20)))
    await jobs()
    const scrapes = [...talked, await scrape()].map(calmly)
    await confirm(...rules.map((rule) => (rule.name === 'EkolineWatchdog' ? rings : silent)(rule, scrapes)))
  })

  // The ledger is spoilt last, because no test repairs it.
  const last = ['EkolineHeldDiffers', 'EkolineLedgerNotZero']
  const inOrder = rules
    .filter(({ name }) => !OF_OTHERS.includes(name))
    .sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name))

  // @shows RUN-6
  test.each(inOrder)('$name rings when it should', async (rule: AlertRule) => {
    const before = calmly(await scrape())
    const scrapes = (await provoked[rule.name]?.()) ?? []
    await confirm(silent(rule, [before]), rings(rule, scrapes))
  })

  test('of the ledger’s faults names the invariant, such as the one of each transaction', async () => {
    await checkBooks(world.ctx) // after the ledger was spoilt
    const { expr } = rules.find(({ name }) => name === 'EkolineLedgerFaults') ?? { expr: '' }
    await confirm({
      expr: `count by (invariant) (${expr})`,
      scrapes: [await scrape()],
      series: ['L1', 'L2', 'L3', 'L4'].map((invariant) => ({ invariant })),
    })
  })

  test('of the books rings too when they were never read', async () => {
    breakDatabase()
    const other = await beside({})
    await other.database.look()
    vi.restoreAllMocks()
    await other.database.look()
    const scrapes = [{ at: 0, samples: await target(other, 'process-1') }]
    await confirm(
      ...rules.filter(({ name }) => name === 'EkolineBooksNotRead').map((rule) => rings(rule, scrapes)),
    )
  })
})
