import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import { AsteriskPort } from '../../src/adapters/exchange/asterisk/asterisk-port.ts'
import { trunkOf } from '../../src/adapters/exchange/conformance/trunk-of.ts'
import type { EngineUnderTest } from '../../src/adapters/exchange/conformance/under-test.ts'
import { describeEngine } from '../../src/adapters/exchange/exchange.conformance.ts'
import { type Party, personOf } from '../../src/adapters/exchange/exchange.ts'
import type { Behaviour, TrunkBehaviour } from '../../src/adapters/exchange/simulator/controls.ts'
import { toneOf } from '../../src/adapters/exchange/wav.ts'
import { createEngine } from '../../src/engine/engine.ts'
import type { TelephonyEvent } from '../../src/engine/events.ts'
import type { Dialled } from '../../src/engine/routing.ts'
import type { TelephonyEngine } from '../../src/engine/telephony.ts'
import { createTimers } from '../../src/platform/timers/timers.ts'
import { type Pbx, startPbx } from './pbx.ts'
import { TONE_HZ } from './rtp.ts'
import { ha1Of } from './sip-message.ts'
import { openSipSide, type SipSide } from './sip-side.ts'

const root = process.env.PBX_ROOT ?? ''
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const clock = { now: () => new Date() }
const SLACK_MS = 500
const HEARD_S = 0.5
const SILENT_RMS = 0.005
const VOICE = 0.2 // of a phone of the lab; the music has notes near its tone, and is softer
const USERS = ['ada', 'ada-2', 'ada-3', 'bola', 'bola-2', 'chidi', 'dayo']
const IDLE_MS = 6_000 // of nothing under way: then nothing falls due any more
const directory = mkdtempSync(join(tmpdir(), 'ekoline-pbx-'))

let pbx: Pbx
let carrier: SipSide
let phones: SipSide
const trunks = new Map<string, SipSide>()
const broken = new Map<string, TrunkBehaviour>()
const behaviours = new Map<string, Behaviour>()
const keyOf = (party: Party) => (party.kind === 'sip' ? party.user : party.number)

beforeAll(async () => {
  const shared = { behaviour: (who: string) => behaviours.get(who) ?? {} }
  const later = { address: '127.0.0.1', port: 0 }
  carrier = await openSipSide({ address: '127.0.0.2', port: 0, pbx: later, ...shared })
  phones = await openSipSide({ address: '127.0.0.10', port: 0, pbx: later, ...shared })
  for (const [index, name] of ['first', 'second'].entries()) {
    const behaviour = (who: string) =>
      broken.get(name) ? { congestion: true as const } : shared.behaviour(who)
    trunks.set(name, await openSipSide({ address: `127.0.0.${3 + index}`, port: 0, pbx: later, behaviour }))
  }
  pbx = await startPbx(root, directory, {
    carrier,
    rtpFrom: Number(process.env.LAB_RTP_FROM ?? 40_000),
    rtpPorts: 1_000,
  })
  later.port = pbx.sip.port
  await othersAreReady()
}, 300_000)

/** What starts takes all of the machine, and tests that wait for real time would be late: the parts of a run begin together. */
async function othersAreReady() {
  const { LAB_READY, LAB_PARTS = '1' } = process.env
  if (!LAB_READY) return
  await writeFile(LAB_READY, '')
  while (readdirSync(dirname(LAB_READY)).length < Number(LAB_PARTS)) await setTimeout(100)
}

afterAll(async () => {
  carrier?.close()
  phones?.close()
  for (const trunk of trunks.values()) trunk.close()
  await pbx?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const STATE_WITHIN_MS = 40_000 // a phone that Asterisk still knew when it began anew is looked at every 30 s
const REGISTER_AGAIN_MS = 5_000 // of a phone that is not taken: Asterisk looks whether it answers, and gives it 3 s

/** Phones of the lab register with a secret of the lab, as soon as the exchange knows them. */
function createHandsets(engine: () => TelephonyEngine) {
  const pending = new Set<Promise<void>>()
  const waiting = new Set<string>()
  const there = new Set<string>()

  const turns = new Map<string, Promise<void>>()

  /** What was asked last of a phone holds: two that are under way could arrive in any order. */
  function register(user: string, online: boolean, secret?: string): Promise<void> {
    const attempt = () => registerNow(user, online, secret)
    const done = (turns.get(user) ?? Promise.resolve()).then(attempt, attempt)
    turns.set(user, done)
    return done
  }

  /** The exchange learns of a new user, and of a phone that registers or leaves, a moment later. */
  async function registerNow(user: string, online: boolean, secret?: string) {
    const wanted = online ? ['online', 'busy'] : ['offline']
    const began = Date.now()
    let doneAt = Number.NEGATIVE_INFINITY
    let seen: unknown
    for (; Date.now() - began < STATE_WITHIN_MS; await setTimeout(20)) {
      if (Date.now() - doneAt > REGISTER_AGAIN_MS)
        await phones.register(user, online, secret).then(
          () => (doneAt = Date.now()),
          (error) => (seen = error),
        )
      if (doneAt < began) continue
      const state = await engine().phoneState(user)
      if (wanted.includes(state)) {
        if (online) there.add(user)
        else there.delete(user)
        return
      }
      seen = state
    }
    throw new Error(`the exchange does not take ${user} for ${wanted[0]}: ${seen}`)
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
      if ((await engine().health()).ok) await register(user, true)
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
  broken.clear()
  for (const trunk of trunks.values()) trunk.deaf = false
  await pbx.forgetUsers(USERS)
  await pbx.forgetTrunks([...trunks.keys()])
  const earlier = new Set(USERS.flatMap((user) => phones.callsTo(user)))
  await pbx.forgetRecordings()
  const timers = createTimers(clock)
  const make = () => createEngine(new AsteriskPort({ ...pbx, node: 'lab' }, { timers, log }), { timers, log })
  const first = make()
  let current: TelephonyEngine = first
  const handsets = createHandsets(() => current)
  const names = createNames()
  const taken = (answer: Dialled): Dialled => {
    if ('takes' in answer) return { takes: names.real(answer.takes) }
    if (!('picksUp' in answer)) return answer
    return { picksUp: answer.picksUp.map((ringing) => ({ ...ringing, callId: names.real(ringing.callId) })) }
  }
  const named = (real: TelephonyEngine): TelephonyEngine => ({
    ...real,
    on: (listener) =>
      real.on((event) => {
        names.handle(event)
        return listener({ ...event, callId: names.of(event.callId) })
      }),
    hangup: (id, why) => real.hangup(names.real(id), why),
    block: (id, why) => real.block(names.real(id), why),
    record: (id, on) => real.record(names.real(id), on),
    supervise: (request) => real.supervise({ ...request, target: names.real(request.target) }),
    takeCall: (id, user) => real.takeCall(names.real(id), user),
    start: (routing, store) =>
      real.start(
        {
          ...routing,
          get wake() {
            const { wake } = routing
            return (
              wake &&
              ((of: { callId: string; callerId: string }, people: readonly string[]) =>
                wake({ ...of, callId: names.of(of.callId) }, people))
            )
          },
          dialled: async (...code) => taken(await routing.dialled(...code)),
        },
        store,
      ),
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
    async phoneState(user) {
      await handsets.settled()
      return real.phoneState(user)
    },
    async registeredPhones() {
      await handsets.settled()
      return real.registeredPhones()
    },
    async agentStates(queue) {
      await handsets.settled()
      return real.agentStates(queue)
    },
  })

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
    const { ok } = await current.health()
    return (
      ok &&
      beginning + names.expects === 0 &&
      carrier.live +
        phones.live +
        [...trunks.values()].reduce((all, { live }) => all + live, 0) +
        (await current.liveCalls()).length ===
        0
    )
  }

  return {
    engine: named(first),
    slackMs: SLACK_MS,
    timeMs: () => clock.now().getTime(),
    async pass(ms) {
      await handsets.settled()
      const until = Date.now() + ms
      let idleSince = Number.POSITIVE_INFINITY
      while (Date.now() < until) {
        await setTimeout(Math.min(50, Math.max(1, until - Date.now())))
        if ((await first.health()).ok) handsets.lookAgain()
        idleSince = (await isIdle()) ? Math.min(idleSince, Date.now()) : Number.POSITIVE_INFINITY
        if (Date.now() - idleSince > IDLE_MS) return
      }
    },
    trunk(name, change) {
      const { address, port } = trunks.get(name) as SipSide
      return trunkOf(name, `${address}:${port}`, change)
    },
    trunkBehaves(name, how) {
      const side = trunks.get(name) as SipSide
      side.deaf = how === 'dead'
      if (how) broken.set(name, how)
      else broken.delete(name)
    },
    behave: (who, behaviour) => void behaviours.set(keyOf(who), behaviour),
    inbound(did, from, behaviour = {}) {
      return arrive(from, did, () => carrier.call(from, did, behaviour))
    },
    dials(user, digits, behaviour = {}) {
      return arrive(personOf(user), digits, () => phones.call(user, digits, behaviour))
    },
    hears(who) {
      const side = who.kind === 'sip' ? phones : carrier
      const received = side.liveOf(keyOf(who))?.received
      const [all, tone] = [received?.rms(HEARD_S) ?? 0, received?.toneOf(TONE_HZ, HEARD_S) ?? 0]
      return all < SILENT_RMS ? 'nothing' : tone > VOICE ? 'them' : 'music'
    },
    shows(who) {
      const side = who.kind === 'sip' ? phones : carrier
      const call = side.liveOf(keyOf(who))
      return call ? { number: call.other, name: call.otherName } : null
    },
    elsewhereCount(user) {
      return phones.callsTo(user).filter((call) => call.elsewhere && !earlier.has(call)).length
    },
    register: handsets.register,
    signIn: handsets.signIn,
    async crash() {
      handsets.crashed()
      await pbx.crash()
    },
    unplug: () => pbx.unplug(),
    successor() {
      current = make()
      return named(current)
    },
    async sound(seconds) {
      const path = join(pbx.sounds, `tone-${seconds}.wav`)
      await writeFile(path, toneOf(seconds))
      return { id: `${seconds}`, path }
    },
    leftOver: () => pbx.leftOver(),
  }
}

describeEngine('asterisk', open)
