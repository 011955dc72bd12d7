// @source DEC-164

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { type Pbx, startPbx } from '../api/lab/asterisk/pbx.ts'
import { openSipSide, type SipSide } from '../api/lab/asterisk/sip-side.ts'
import { connectAri } from '../api/src/adapters/exchange/asterisk/ari.ts'
import type { AriEvent } from '../api/src/adapters/exchange/asterisk/ari-events.ts'
import { AsteriskPort } from '../api/src/adapters/exchange/asterisk/asterisk-port.ts'
import { readConfig } from '../api/src/config.ts'
import { createContext } from '../api/src/context.ts'
import { createEngine } from '../api/src/engine/engine.ts'
import { features } from '../api/src/features.ts'
import { openDatabase } from '../api/src/platform/db/open.ts'
import { createTimers } from '../api/src/platform/timers/timers.ts'
import { NO_CALL_LIMITS } from '../api/test/calls/no-call-limits.ts'
import { fund } from '../api/test/money/money.ts'
import { startServer } from './processes.ts'
import { ms, type Result, times } from './result.ts'
import { median } from './rounds.ts'
import type { Account, Stage } from './stage.ts'

const CALLS = 100 // of each contender in a round
const EVERY_MS = 50
const PEOPLE = 400 // so that each stays within their own limit
const RINGS_WITHIN_MS = 10_000
const OVER_MS = 1_500
const WARM_UPS = 2
const GOAL = 1.3
const OWN_PREFIX = '+234803000' // of the big demo's people
const BARE = 'a bare ARI script'

/** Rings the caller's own phone, which answers at once, then the called one. */
type Originate = (own: string, called: string) => Promise<void>

let numbers = 0

/** How long the called phone took to ring: from just before the order to when the carrier is asked for it. */
async function ringTime(carrier: SipSide, own: string, originate: Originate): Promise<number> {
  const called = `+23480355${String(++numbers).padStart(5, '0')}`
  const ordered = performance.timeOrigin + performance.now()
  await originate(own, called)
  const until = performance.now() + RINGS_WITHIN_MS
  for (;;) {
    const [call] = carrier.callsTo(called)
    if (call) return call.startedAt - ordered
    if (performance.now() > until) throw new Error(`${called} did not ring`)
    await pause(5)
  }
}

const ringTimes = (carrier: SipSide, callers: readonly string[], originate: Originate) =>
  Promise.all(
    callers.map(async (own, index) => {
      await pause(index * EVERY_MS)
      return ringTime(carrier, own, originate)
    }),
  )

const p95Of = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Two legs and nothing else, as one would write it for this alone. @source telephony reference 5 (a) */
async function bareScript(pbx: Pbx): Promise<Originate> {
  const waiting = new Map<string, () => void>()
  const event = (received: AriEvent) => {
    if ('channel' in received) waiting.get(`${received.type} ${received.channel.id}`)?.()
  }
  const comes = (type: AriEvent['type'], id: string) =>
    new Promise<void>((resolve) => waiting.set(`${type} ${id}`, resolve))
  const ari = await connectAri({ ...pbx, application: 'bare' }, { event, lost: () => undefined })
  const to = (number: string, channelId: string) => ({
    endpoint: `PJSIP/${number}@trunk`,
    app: 'bare',
    appArgs: 'leg',
    channelId,
  })
  let made = 0
  return async (own, called) => {
    const [a, b, bridge] = ['a', 'b', 'br'].map((leg) => `bare-${made}.${leg}`) as [string, string, string]
    made++
    const [ownUp, in_, over] = [
      comes('StasisStart', a),
      comes('StasisStart', b),
      comes('ChannelDestroyed', b),
    ]
    await ari.send('POST', 'channels', { ...to(own, a), callerId: own, timeout: 30 })
    await ownUp
    await ari.send('POST', `bridges/${bridge}`, { type: 'mixing' })
    await ari.send('POST', 'channels/create', to(called, b), { variables: { 'CALLERID(num)': own } })
    await in_
    await ari.send('POST', `bridges/${bridge}/addChannel`, { channel: `${a},${b}` })
    await ari.send('POST', `channels/${b}/dial`, { caller: a, timeout: 30 })
    await over
    await ari.send('DELETE', `channels/${a}`)
    await ari.send('DELETE', `bridges/${bridge}`)
  }
}

export async function engineAlone(pbx: Pbx, record = false): Promise<Originate> {
  const exchange = { timers: createTimers({ now: () => new Date() }), log: pino({ level: 'silent' }) }
  const engine = createEngine(
    new AsteriskPort({ ...pbx, application: 'alone', node: 'bench' }, exchange),
    exchange,
  )
  const nowhere = async () => null
  const refused = async () => ({ refuse: 'barred' }) as const
  await engine.start({
    open: nowhere,
    incoming: async () => ({ to: null, record: false }),
    keepPlace: nowhere,
    callBack: nowhere,
    outside: nowhere,
    trunks: async (number, callerId) => [{ trunk: 'trunk', number, callerId }],
    transfer: async () => ({ refuse: 'barred' }),
    dialled: refused,
  })
  let made = 0
  return (own, called) =>
    engine.makeCall({
      callId: `alone-${++made}`,
      from: { kind: 'pstn', number: own },
      to: { kind: 'pstn', number: called },
      callerId: own,
      ringSeconds: 30,
      record,
    })
}

/** What a click in the portal does: session, limits, ledger and the call. */
async function product(stage: Stage, pbx: Pbx, people: readonly Caller[]): Promise<Originate> {
  const server = await startServer('calling-server.ts', {
    DATABASE_URL: stage.databaseUrl,
    NODE_ENV: 'development',
    PORT: '0',
    DEMO_DATA: '0',
    ...NO_CALL_LIMITS,
    FLOOD_LIMIT: '1000000',
    LOG_LEVEL: 'warn',
    DATA_DIR: join(pbx.sounds, 'data'),
    ASTERISK_ARI_URL: pbx.url,
    ASTERISK_ARI_PASSWORD: pbx.password,
    ASTERISK_SOUNDS: pbx.sounds,
  })
  return async (own, called) => {
    const who = people.find(({ phone }) => phone === own)
    const answer = await fetch(`http://127.0.0.1:${server.port}/v1/makecall`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who?.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ called, calling: own, username: who?.username }),
    })
    if (answer.status !== 200) throw new Error(`makecall answered ${answer.status}: ${await answer.text()}`)
  }
}

interface Caller extends Account {
  readonly phone: string
}

/** People with a number and money. */
export async function callers(stage: Stage): Promise<Caller[]> {
  const { rows } = await stage.db.query<{ phone: string; cardId: number }>(
    `select u.phone, s.card_id::int as "cardId" from seats s join users u on u.id = s.user_id`,
  )
  const phones = new Map(rows.map(({ cardId, phone }) => [cardId, phone]))
  const config = readConfig({ DATABASE_URL: stage.databaseUrl, NODE_ENV: 'development', LOG_LEVEL: 'silent' })
  const engine = await openDatabase(config.database, { onIdleError: () => undefined })
  const ctx = createContext(config, engine, features)
  const people = stage.accounts.slice(1, 1 + PEOPLE)
  try {
    for (const who of people) await fund(ctx, who, 10_000)
  } finally {
    await engine.close()
  }
  return people.map((who) => ({ ...who, phone: phones.get(who.cardId) ?? '' }))
}

/** How much later the called phone rings than it could. Only with an Asterisk: PBX_ROOT, as the telephony lab makes it. */
export async function originateBench(stage: Stage): Promise<Result[]> {
  const root = process.env.PBX_ROOT
  if (!root) {
    stage.say('  not run: PBX_ROOT names no Debian with Asterisk (npm run test:telephony makes one)')
    return []
  }
  const directory = mkdtempSync(join(tmpdir(), 'ekoline-bench-pbx-'))
  const later = { address: '127.0.0.1', port: 0 }
  // Who is called is busy, so that a call is soon over.
  const isOwn = (who: string) => who.startsWith(OWN_PREFIX)
  const behaviour = (who: string) => (isOwn(who) ? { answerAfterMs: 0 } : ({ busy: true } as const))
  const carrier = await openSipSide({
    address: '127.0.7.2',
    port: 0,
    pbx: later,
    behaviour,
    mute: true,
  })
  const pbx = await startPbx(root, directory, { carrier, rtpFrom: 34_000 })
  later.port = pbx.sip.port
  try {
    return await measure(stage, { pbx, carrier })
  } finally {
    carrier.close()
    await pbx.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measure(stage: Stage, { pbx, carrier }: { pbx: Pbx; carrier: SipSide }): Promise<Result[]> {
  const people = await callers(stage)
  const contenders = new Map([
    [BARE, await bareScript(pbx)],
    ['the engine', await engineAlone(pbx)],
    ['makecall', await product(stage, pbx, people)],
  ])
  await pause(2_000) // until the service has connected
  const found = new Map([...contenders.keys()].map((name): [string, number[]] => [name, []]))
  for (let round = 1 - WARM_UPS; round <= stage.rounds; round++) {
    stage.say(round < 1 ? '  warm-up' : `  round ${round}`)
    for (const [name, originate] of contenders) {
      const from = (round + WARM_UPS) * CALLS
      const own = Array.from({ length: CALLS }, (_, n) => people[(from + n) % people.length]?.phone ?? '')
      const waits = await ringTimes(carrier, own, originate)
      await pause(OVER_MS) // what one leaves to do is not the next one's
      stage.say(`    ${name.padEnd(20)} p50 ${ms(median(waits))}  p95 ${ms(p95Of(waits))}`)
      if (round > 0) found.get(name)?.push(p95Of(waits))
    }
  }
  const p95 = (name: string) => median(found.get(name) ?? [])
  const ratio = (name: string) =>
    median((found.get(name) ?? []).map((rate, round) => rate / (found.get(BARE)?.[round] ?? Number.NaN)))
  const figures = (name: string) => `${times(ratio(name))} (${ms(p95(name))} of ${ms(p95(BARE))})`
  return [
    {
      what: 'Originate to ring by the engine: p95',
      goal: `at most ${GOAL}x of ${BARE}`,
      measured: figures('the engine'),
      reached: ratio('the engine') <= GOAL,
    },
    {
      what: 'The same from the request of makecall on: p95',
      goal: `at most ${GOAL}x of ${BARE}`,
      measured: figures('makecall'),
      reached: ratio('makecall') <= GOAL,
    },
  ]
}
