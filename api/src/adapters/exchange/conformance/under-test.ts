import type { Recording } from '../../../engine/call/recording.ts'
import type { Destination } from '../../../engine/destination.ts'
import type { TelephonyEvent } from '../../../engine/events.ts'
import type { VoicemailBox } from '../../../engine/flows/mailboxes.ts'
import type { Conference, Group, Menu, Opened, QueueNow, Reach } from '../../../engine/opened.ts'
import type { KeptPlace } from '../../../engine/queue/lines.ts'
import type { Blocked } from '../../../engine/refusals.ts'
import type { Dialled, Routing, Rules, TransferTo } from '../../../engine/routing.ts'
import { createMemoryStores } from '../../../engine/takeover/call-store.ts'
import type { TelephonyEngine } from '../../../engine/telephony.ts'
import { type AudioRef, FILE_TRUNK, type Party, type Trunk } from '../exchange.ts'
import type { SimulatorControls } from '../simulator/controls.ts'

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
  /** One of our SIP phones dials. @returns the call */
  dials(user: string, digits: string, behaviour?: Parameters<SimulatorControls['inbound']>[2]): string
  /** What a phone in a call hears of the others, by now. */
  hears(who: Party): 'them' | 'music' | 'nothing'
  /** What a phone shows of who calls it, where it rings or talks now; null: it does not. */
  shows(who: Party): { readonly number: string; readonly name: string | null } | null
  /** Switches a SIP phone off, or on again. */
  register(user: string, online: boolean): void
  /** How many calls a SIP phone let ring that another phone was answered for, and with that reason. */
  elsewhereCount(user: string): number
  /** A trunk whose carrier is there; `change` is what is not as usual. */
  trunk(name: 'first' | 'second', change?: Partial<Trunk>): Trunk
  /** One of our phones registers with a secret. @returns whether the exchange lets it */
  signIn(user: string, secret: string): Promise<boolean>
  /** The exchange is killed, and comes back within 2 seconds. */
  crash(): Promise<void>
  /** We lose the exchange for at most 2 seconds; its calls go on. */
  unplug(): Promise<void>
  /** Another of our processes, not started yet, takes the exchange over: the first one is dead. */
  successor(): TelephonyEngine
  /** A wav of that length which the exchange can play. */
  sound(seconds: number): Promise<AudioRef>
  /** What the exchange still has. */
  leftOver(): LeftOver | Promise<LeftOver>
}

type Answer<K extends keyof Rules> = Awaited<ReturnType<NonNullable<Rules[K]>>>

/** Where calls go in a test: by id, what is not there is null. */
export interface Routes {
  readonly number: Record<string, Destination | null>
  /** what a caller hears who is blocked, by number */
  readonly blocked: Record<string, Blocked>
  readonly ivr: Record<string, Menu | null>
  readonly queue: Record<string, QueueNow | null>
  /** those that were asked for; their ids count from 1 */
  readonly kept: KeptPlace[]
  keepsPlaces: boolean
  /** by id, what is answered first first */
  readonly callBack: Record<string, Answer<'callBack'>[]>
  readonly conference: Record<string, Conference | null>
  readonly schedule: Record<string, Destination | null>
  readonly group: Record<string, Group | null>
  readonly person: Record<string, Reach | null>
  readonly voicemail: Record<string, VoicemailBox | null>
  /** who has a number */
  readonly names: Record<string, string>
  /** by the payer, else by the number that is called */
  readonly outside: Record<string, Answer<'outside'>>
  /** whether calls to a number are recorded; false unless it is said */
  readonly records: Record<string, Recording>
  /** the trunks of the network, the best one first */
  trunks: string[]
  outbound: Dialled
  /** for how many seconds people who are called may come to a phone */
  wakeSeconds: number
  /** whose devices were notified of which call */
  readonly woken: { readonly callId: string; readonly people: readonly string[] }[]
  /** by what is dialled */
  readonly transfer: Record<string, TransferTo>
}

type EventOf<T, E = TelephonyEvent> = E extends { type: infer K } ? (T extends K ? E : never) : never

/** What is at a destination, by its kind. */
async function open({ category, destination: id }: Destination, routes: Routes): Promise<Opened | null> {
  const opened = <F extends Opened['flow'], T>(flow: F, fields: T | null | undefined) =>
    fields ? { flow, ...fields } : null
  switch (category) {
    case 'user':
      return { flow: 'person', reach: routes.person[id] ?? null }
    case 'ivr':
      return opened('menu', routes.ivr[id])
    case 'queue':
      return opened('queue', routes.queue[id])
    case 'conference':
      return opened('conference', routes.conference[id])
    case 'group':
      return opened('group', routes.group[id])
    case 'voicemail':
      return opened('voicemail', routes.voicemail[id])
    case 'schedule': {
      const to = routes.schedule[id]
      return to ? { flow: 'onward', to } : null
    }
    case 'outside':
      return { flow: 'outside' }
    default:
      return { flow: 'end' }
  }
}

/** Answers as `routes` say. */
export const routingOf = (routes: Routes): Routing => ({
  open: (destination) => open(destination, routes),
  groupNow: async (id) => routes.group[id] ?? null,
  incoming: async (did, from = '') => ({
    to: routes.number[did] ?? null,
    record: routes.records[did] ?? false,
    ...(routes.blocked[from] && { blocked: routes.blocked[from] }),
  }),
  get wake() {
    const { wakeSeconds, woken } = routes
    if (wakeSeconds === 0) return undefined
    return async ({ callId }: { callId: string }, people: readonly string[]) => {
      woken.push({ callId, people })
      return wakeSeconds
    }
  },
  nameOf: async (_, number) => routes.names[number] ?? null,
  keepPlace: async (asked) => (routes.keepsPlaces ? String(routes.kept.push(asked)) : null),
  callBack: async (id) => routes.callBack[id]?.shift() ?? null,
  outside: async ({ payer }, number) => routes.outside[payer ?? number] ?? null,
  trunks: async (number, callerId) => routes.trunks.map((trunk) => ({ trunk, number, callerId })),
  dialled: async () => routes.outbound,
  transfer: async (_, digits) => routes.transfer[digits] ?? { refuse: 'wrong number' },
})

/** A started engine, where its calls go, and its events. */
export interface Scene extends EngineUnderTest {
  readonly routes: Routes
  readonly events: readonly TelephonyEvent[]
  /** The next process of the node is there, and `engine` is that one; the one before left its calls, or was killed. */
  succeed(how: 'left' | 'killed', awayMs?: number): Promise<void>
  /** A call's events in short: type, and leg, digit, agent or members; not whose phones ring, and who picked it up. */
  story(callId: string): string[]
  emitted<T extends TelephonyEvent['type']>(callId: string, type: T): EventOf<T>[]
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

/** Nothing is reachable: no number leads anywhere, and phones may not call. */
export const noRoutes = (): Routes => ({
  number: {},
  blocked: {},
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
  names: {},
  outside: {},
  records: {},
  trunks: [FILE_TRUNK],
  transfer: {},
  wakeSeconds: 0,
  woken: [],
  outbound: { refuse: 'barred' },
})

export async function openScene(underTest: EngineUnderTest): Promise<Scene> {
  const routes = noRoutes()
  const events: TelephonyEvent[] = []
  const stores = createMemoryStores(() => new Date(underTest.timeMs()))
  let { engine } = underTest
  const begin = () => {
    engine.on((event) => void events.push(event))
    return engine.start(routingOf(routes), stores())
  }
  await begin()
  const eventsOf = (callId: string) => events.filter((event) => event.callId === callId)
  return {
    ...underTest,
    get engine() {
      return engine
    },
    async succeed(how, awayMs = 0) {
      if (how === 'left') await engine.leave()
      await underTest.pass(awayMs)
      engine = underTest.successor()
      await begin()
      await underTest.pass(100)
    },
    routes,
    events,
    story: (callId) =>
      eventsOf(callId)
        .filter(({ type }) => type !== 'call.rings' && type !== 'call.picked')
        .map((event) => `${event.type}${detail(event)}`),
    emitted: (callId, type) => eventsOf(callId).filter((event) => event.type === type) as never,
    ended(callId) {
      const ends = eventsOf(callId).filter((event) => event.type === 'call.ended')
      const [end] = ends
      if (!end || ends.length > 1 || eventsOf(callId).at(-1) !== end)
        throw new Error(`${callId}: ${eventsOf(callId).map(({ type }) => type)}`)
      return end
    },
  }
}
