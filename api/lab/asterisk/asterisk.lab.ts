import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { AsteriskPort } from '../../src/adapters/telephony/asterisk/asterisk-port.ts'
import type { EngineUnderTest } from '../../src/adapters/telephony/conformance/under-test.ts'
import { createEngine } from '../../src/adapters/telephony/engine.ts'
import { describeEngine } from '../../src/adapters/telephony/telephony.conformance.ts'
import type {
  Behaviour,
  Party,
  TelephonyEngine,
  TelephonyEvent,
} from '../../src/adapters/telephony/telephony.ts'
import { createTimers } from '../../src/adapters/telephony/timers.ts'
import { toneOf } from '../../src/adapters/telephony/wav.ts'
import { type Pbx, startPbx } from './pbx.ts'
import { ha1Of } from './sip-message.ts'
import { openSipSide, type SipSide } from './sip-side.ts'

const root = process.env.PBX_ROOT ?? ''
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const clock = { now: () => new Date() }
const SLACK_MS = 500
const IDLE_MS = 6_000 // of nothing under way: then nothing falls due any more
const directory = mkdtempSync(join(tmpdir(), 'ekoline-pbx-'))

let pbx: Pbx
let carrier: SipSide
let phones: SipSide
const behaviours = new Map<string, Behaviour>()
const keyOf = (party: Party) => (party.kind === 'sip' ? party.user : party.number)

beforeAll(async () => {
  const shared = { behaviour: (who: string) => behaviours.get(who) ?? {} }
  const later = { address: '127.0.0.1', port: 0 }
  carrier = await openSipSide({ address: '127.0.0.2', port: 0, pbx: later, ...shared })
  phones = await openSipSide({ address: '127.0.0.10', port: 0, pbx: later, ...shared })
  pbx = await startPbx(root, directory, {
    carrier,
    rtpFrom: Number(process.env.LAB_RTP_FROM ?? 40_000),
  })
  later.port = pbx.sip.port
}, 60_000)

afterAll(async () => {
  carrier?.close()
  phones?.close()
  await pbx?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const STATE_WITHIN_MS = 40_000 // a phone that Asterisk still knew when it began anew is looked at every 30 s

/** Phones of the lab register with a secret of the lab, as soon as the exchange knows them. */
function createHandsets(engine: TelephonyEngine) {
  const pending = new Set<Promise<void>>()
  const waiting = new Set<string>()
  const there = new Set<string>()

  /** The exchange learns of a new user, and of a phone that registers or leaves, a moment later. */
  async function register(user: string, online: boolean, secret?: string) {
    const wanted = online ? ['online', 'busy'] : ['offline']
    const began = Date.now()
    let why: unknown
    for (let done = false; Date.now() - began < STATE_WITHIN_MS; await setTimeout(20)) {
      if (!done)
        await phones.register(user, online, secret).then(
          () => (done = true),
          (error) => (why = error),
        )
      if (done && wanted.includes(await engine.sipUserState(user))) {
        if (online) there.add(user)
        else there.delete(user)
        return
      }
    }
    throw new Error(`the exchange does not take ${user} for ${wanted[0]}`, { cause: why })
  }

  const later = (done: Promise<void>) => {
    pending.add(done)
    void done.finally(() => pending.delete(done))
  }
  return {
    settled: () => Promise.all(pending),
    register: (user: string, online: boolean) => later(register(user, online)),
    /** Once a first attempt shows that the secret is right. */
    signIn: (user: string, secret: string) =>
      phones.register(user, true, secret).then(
        () => register(user, true, secret).then(() => true),
        () => false,
      ),
    async put(user: string) {
      if ((await engine.health()).ok) await register(user, true)
      else waiting.add(user)
    },
    /** Phones register anew with an exchange that starts anew. */
    crashed() {
      for (const user of there) waiting.add(user)
      there.clear()
    },
    /** The exchange is there again. */
    lookAgain() {
      for (const user of waiting) later(register(user, true))
      waiting.clear()
    },
  }
}

/** Maps the exchange's names of incoming calls to the test's own. */
function createNames() {
  const expected: Array<{ name: string; from: string; to: string }> = []
  const names = new Map<string, string>()
  const waiting: Array<() => void> = []
  let arrived = 0
  return {
    get expects() {
      return expected.length
    },
    name: () => `incoming-${++arrived}`,
    expect: (name: string, from: string, to: string) => void expected.push({ name, from, to }),
    /** Resolves when all that were expected so far have come: one after another, as they were begun. */
    come: () =>
      expected.length === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve)),
    handle(event: TelephonyEvent) {
      if (event.type !== 'call.started' || (event.direction !== 'inbound' && event.direction !== 'outbound'))
        return
      const index = expected.findIndex(({ from, to }) => from === event.from && to === event.to)
      const [found] = index < 0 ? [] : expected.splice(index, 1)
      if (found) names.set(event.callId, found.name)
      if (expected.length === 0) for (const resolve of waiting.splice(0)) resolve()
    },
    of: (id: string) => names.get(id) ?? id,
    real: (name: string) => [...names].find(([, value]) => value === name)?.[0] ?? name,
  }
}

async function open(): Promise<EngineUnderTest> {
  behaviours.clear()
  await pbx.forgetUsers(['ada', 'bola', 'chidi', 'dayo'])
  await pbx.forgetRecordings()
  const timers = createTimers(clock)
  const make = () => createEngine(new AsteriskPort({ ...pbx, node: 'lab' }, { timers, log }), { timers, log })
  const real = make()
  const handsets = createHandsets(real)
  const names = createNames()
  const engine: TelephonyEngine = {
    ...real,
    on: (listener) =>
      real.on((event) => {
        names.handle(event)
        return listener({ ...event, callId: names.of(event.callId) })
      }),
    hangup: (id, why) => real.hangup(names.real(id), why),
    limit: (id, seconds) => real.limit(names.real(id), seconds),
    liveCalls: async () =>
      (await real.liveCalls()).map((call) => ({ ...call, callId: names.of(call.callId) })),
    conferenceMembers: async (id) =>
      (await real.conferenceMembers(id)).map((member) => ({ ...member, callId: names.of(member.callId) })),
    conferenceMute: (id, call, muted) => real.conferenceMute(id, names.real(call), muted),
    conferenceKick: (id, call) => real.conferenceKick(id, names.real(call)),
    async putSipUser(user) {
      if (user.realm) return real.putSipUser(user)
      await real.putSipUser({ ...user, ha1: ha1Of(user.user) })
      await handsets.put(user.user)
    },
    async makeCall(params) {
      await handsets.settled()
      return real.makeCall(params)
    },
    async sipUserState(user) {
      await handsets.settled()
      return real.sipUserState(user)
    },
    async agentStates(queue) {
      await handsets.settled()
      return real.agentStates(queue)
    },
  }

  let beginning = 0
  let turn = Promise.resolve()
  /** One call after another, as the exchange takes several in any order; none while a phone registers or leaves. */
  function arrive(from: string, to: string, call: () => void) {
    const name = names.name()
    beginning++
    turn = turn.then(async () => {
      await handsets.settled()
      names.expect(name, from, to)
      call()
      beginning--
      await names.come()
    })
    return name
  }

  async function isIdle() {
    const { ok } = await real.health()
    return (
      ok &&
      beginning + names.expects === 0 &&
      carrier.live + phones.live + (await real.liveCalls()).length === 0
    )
  }

  return {
    engine,
    slackMs: SLACK_MS,
    timeMs: () => clock.now().getTime(),
    async pass(ms) {
      await handsets.settled()
      const until = Date.now() + ms
      let idleSince = Number.POSITIVE_INFINITY
      while (Date.now() < until) {
        await setTimeout(Math.min(50, Math.max(1, until - Date.now())))
        if ((await real.health()).ok) handsets.lookAgain()
        idleSince = (await isIdle()) ? Math.min(idleSince, Date.now()) : Number.POSITIVE_INFINITY
        if (Date.now() - idleSince > IDLE_MS) return
      }
    },
    behave: (who, behaviour) => void behaviours.set(keyOf(who), behaviour),
    inbound(did, from, behaviour = {}) {
      return arrive(from, did, () => carrier.call(from, did, behaviour))
    },
    dials(user, digits, behaviour = {}) {
      return arrive(user, digits, () => phones.call(user, digits, behaviour))
    },
    register: handsets.register,
    signIn: handsets.signIn,
    async crash() {
      handsets.crashed()
      await pbx.crash()
    },
    unplug: () => pbx.unplug(),
    successor: make,
    async sound(seconds) {
      const path = join(pbx.sounds, `tone-${seconds}.wav`)
      await writeFile(path, toneOf(seconds))
      return { id: `${seconds}`, path }
    },
    leftOver: () => pbx.leftOver(),
  }
}

describeEngine('asterisk', open)
