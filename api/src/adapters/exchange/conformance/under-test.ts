import { createMemoryStores } from '../../../engine/takeover/call-store.ts'
import {
  type AudioRef,
  FILE_TRUNK,
  type KeptPlace,
  type Party,
  type RoutingSource,
  type SimulatorControls,
  type TelephonyEngine,
  type TelephonyEvent,
  type Trunk,
} from '../../../engine/telephony.ts'

interface LeftOver {
  readonly channels: readonly string[]
  readonly bridges: readonly string[]
}

/** An engine that was not started yet, and the world around it. */
export interface EngineUnderTest extends Pick<SimulatorControls, 'behave' | 'trunkBehaves' | 'inbound'> {
  readonly engine: TelephonyEngine
  /** by how much times may be wrong: 0 where time is ours */
  readonly slackMs: number
  /** milliseconds on the engine's clock */
  timeMs(): number
  /** Lets time pass, on the engine's clock, until all that falls due is done. */
  pass(ms: number): Promise<void>
  /** A SIP phone of ours dials. @returns the call */
  dials(user: string, digits: string, behaviour?: Parameters<SimulatorControls['inbound']>[2]): string
  /** What a phone in a call hears of the others, by now. */
  hears(who: Party): 'them' | 'music' | 'nothing'
  /** Switches a SIP phone off, or on again. */
  register(user: string, online: boolean): void
  /** How many calls a SIP phone let ring that another phone was answered for, and was told so. */
  toldElsewhere(user: string): number
  /** A trunk whose carrier is there; `change` is what is not as usual. */
  trunk(name: 'first' | 'second', change?: Partial<Trunk>): Trunk
  /** A phone of ours registers with a secret. @returns whether the exchange lets it */
  signIn(user: string, secret: string): Promise<boolean>
  /** The exchange is killed, and comes back within 2 seconds. */
  crash(): Promise<void>
  /** We lose the exchange for at most 2 seconds; its calls go on. */
  unplug(): Promise<void>
  /** Another process of ours, not started yet, takes the exchange over: the first one is dead. */
  successor(): TelephonyEngine
  /** A wav of that length which the exchange can play. */
  sound(seconds: number): Promise<AudioRef>
  /** What the exchange still has. */
  leftOver(): LeftOver | Promise<LeftOver>
}

type Asked = Required<Omit<RoutingSource, 'lines' | 'rooms'>>
type Answers = { [K in keyof Asked]: Awaited<ReturnType<Asked[K]>> }

/** Where calls go in a test: by id, what is not there is null. */
export interface Routes {
  readonly number: Record<string, Answers['number']>
  readonly ivr: Record<string, Answers['ivr']>
  readonly queue: Record<string, Answers['queue']>
  /** those that were asked for; their ids count from 1 */
  readonly kept: KeptPlace[]
  keepsPlaces: boolean
  /** by id, what is answered first first */
  readonly callBack: Record<string, Answers['callBack'][]>
  readonly conference: Record<string, Answers['conference']>
  readonly schedule: Record<string, Answers['schedule']>
  readonly group: Record<string, Answers['group']>
  readonly person: Record<string, Answers['person']>
  readonly voicemail: Record<string, Answers['voicemail']>
  /** by who pays, else by the number that is called */
  readonly outside: Record<string, Answers['outside']>
  /** whether calls to a number are recorded; false unless it is said */
  readonly records: Record<string, Answers['records']>
  /** the trunks of the network, the best one first */
  trunks: string[]
  outbound: Answers['outbound']
  /** by what is dialled */
  readonly transfer: Record<string, Answers['transfer']>
}

type EventOf<T, E = TelephonyEvent> = E extends { type: infer K } ? (T extends K ? E : never) : never

/** Answers as `routes` say. */
export const routingOf = (routes: Routes): RoutingSource => ({
  number: async (did) => routes.number[did] ?? null,
  ivr: async (id) => routes.ivr[id] ?? null,
  queue: async (id) => routes.queue[id] ?? null,
  keepPlace: async (asked) => (routes.keepsPlaces ? String(routes.kept.push(asked)) : null),
  callBack: async (id) => routes.callBack[id]?.shift() ?? null,
  conference: async (id) => routes.conference[id] ?? null,
  schedule: async (id) => routes.schedule[id] ?? null,
  group: async (id) => routes.group[id] ?? null,
  person: async (user) => routes.person[user] ?? null,
  voicemail: async (id) => routes.voicemail[id] ?? null,
  outside: async ({ payer }, number) => routes.outside[payer ?? number] ?? null,
  records: async (did) => routes.records[did] ?? false,
  trunks: async (number, callerId) => routes.trunks.map((trunk) => ({ trunk, number, callerId })),
  outbound: async () => routes.outbound,
  transfer: async (_, digits) => routes.transfer[digits] ?? { refuse: 'wrong number' },
})

/** A started engine, where its calls go, and its events. */
export interface Scene extends EngineUnderTest {
  readonly routes: Routes
  readonly events: readonly TelephonyEvent[]
  /** The next process of the node is there, and `engine` is that one; the one before left its calls, or was killed. */
  succeed(how: 'left' | 'killed', awayMs?: number): Promise<void>
  /** A call's events in short: type, and leg, digit, agent or members. */
  story(callId: string): string[]
  of<T extends TelephonyEvent['type']>(callId: string, type: T): EventOf<T>[]
  /** A call's end. @throws Error unless there is exactly one, and it is the last event */
  ended(callId: string): Extract<TelephonyEvent, { type: 'call.ended' }>
}

const detail = (event: TelephonyEvent) => {
  if (event.type === 'call.ringing' || event.type === 'call.answered') return ` ${event.leg}`
  if (event.type === 'voicemail.joined') return ` ${event.boxId}`
  if (event.type === 'menu.key') return ` ${event.ivrId} ${event.key}`
  if (event.type === 'call.digit') return ` ${event.digit}`
  if (event.type === 'queue.connected' || event.type === 'queue.completed') return ` ${event.agent}`
  if (event.type === 'conference.joined' || event.type === 'conference.left') return ` ${event.members}`
  return ''
}

export async function openScene(it: EngineUnderTest): Promise<Scene> {
  const routes: Routes = {
    number: {},
    ivr: {},
    queue: {},
    kept: [],
    keepsPlaces: true,
    callBack: {},
    conference: {},
    schedule: {},
    group: {},
    person: {},
    voicemail: {},
    outside: {},
    records: {},
    trunks: [FILE_TRUNK],
    transfer: {},
    outbound: { refuse: 'barred' },
  }
  const events: TelephonyEvent[] = []
  const stores = createMemoryStores(() => new Date(it.timeMs()))
  let { engine } = it
  const begin = () => {
    engine.on((event) => void events.push(event))
    return engine.start(routingOf(routes), stores())
  }
  await begin()
  const eventsOf = (callId: string) => events.filter((event) => event.callId === callId)
  return {
    ...it,
    get engine() {
      return engine
    },
    async succeed(how, awayMs = 0) {
      if (how === 'left') await engine.leave()
      await it.pass(awayMs)
      engine = it.successor()
      await begin()
      await it.pass(100)
    },
    routes,
    events,
    story: (callId) => eventsOf(callId).map((event) => `${event.type}${detail(event)}`),
    of: (callId, type) => eventsOf(callId).filter((event) => event.type === type) as never,
    ended(callId) {
      const ends = eventsOf(callId).filter((event) => event.type === 'call.ended')
      const [end] = ends
      if (!end || ends.length > 1 || eventsOf(callId).at(-1) !== end)
        throw new Error(`${callId}: ${eventsOf(callId).map(({ type }) => type)}`)
      return end
    },
  }
}
