import { z } from 'zod'
import { personOf } from '../../adapters/exchange/exchange.ts'

// What is known of a live call, as it is kept outside our process: of an exchange whose calls go on without us, the
// next process reads it. Asterisk repeats no event to it and keeps no flow.

const date = z.iso.datetime().transform((text) => new Date(text))
const party = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sip'), user: z.string() }),
  z.object({ kind: z.literal('pstn'), number: z.string() }),
])
const legName = z.enum(['a', 'b'])

const leg = z.object({
  id: z.string(),
  name: legName,
  party,
  incoming: z.boolean(),
  /** it was asked to ring */
  dialled: z.boolean(),
  rang: z.boolean(),
  announced: z.boolean(),
  answeredAt: date.nullable(),
  /** its phone holds the call */
  holds: z.boolean(),
  /** of one that goes by a trunk */
  trunk: z.string().optional(),
})

/** Where a call goes on. */
const destination = z.object({ category: z.string(), destination: z.string() })

const recordedBy = z.enum(['usual', 'person', 'queue', 'number', 'demand'])
const recordingRules = z.record(z.string(), z.enum(['always', 'never', 'demand']))
/** Which talks are recorded. */
const recording = z.union([
  z.boolean(),
  z.object({
    usual: z.boolean(),
    by: recordedBy.optional(),
    announce: z.enum(['other', 'both']).optional(),
    onDemand: z.literal(true).optional(),
    people: recordingRules,
    queues: recordingRules,
  }),
])

const makeCall = z.object({
  callId: z.string(),
  from: party,
  to: party,
  callerId: z.string(),
  ringSeconds: z.number(),
  record: recording,
  keys: z.string().optional(),
  internal: z.object({ way: destination, callerId: z.string() }).optional(),
  maxSeconds: z.number().optional(),
})

const item = z.union([
  z.object({ audio: z.object({ id: z.string(), path: z.string() }) }),
  z.object({ digits: z.string() }),
  z.object({ silenceMs: z.number() }),
])
const key = z.enum(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#'])
const playCall = z.object({
  callId: z.string(),
  to: party,
  callerId: z.string(),
  ringSeconds: z.number(),
  maxSeconds: z.number().optional(),
  items: z.array(item),
  endsOn: z.array(key).optional(),
})

const groupMember = z.union([
  z.object({ user: z.string(), ringSeconds: z.number() }),
  z.object({ of: z.string(), number: z.string(), ringSeconds: z.number(), confirms: z.boolean() }),
])

/** What a call has come through: schedules and groups since the last menu. */
const passed = z.object({ menus: z.number(), schedules: z.number(), groups: z.number() })

/** A queue as its caller joined it. */
const queue = z.object({
  name: z.string(),
  agents: z.array(z.string()).readonly(),
  music: z.object({ id: z.string(), path: z.string() }).nullable(),
  greeting: z.object({ id: z.string(), path: z.string() }).nullish(),
  ringSeconds: z.number(),
  maxWaitSeconds: z.number(),
  strategy: z.enum(['round robin', 'longest idle']),
  wrapUpSeconds: z.number(),
  next: destination.nullish(),
  longest: z.number().nullish(),
  full: destination.nullish(),
  unstaffed: destination.nullish(),
  priority: z.number().optional(),
  announces: z.object({ everySeconds: z.number(), usualWaitMs: z.number().nullable() }).nullish(),
  callsBack: z.boolean().optional(),
  lastAgent: z.object({ user: z.string(), seconds: z.number() }).nullish(),
})

/** An agent of a queue who talks. */
const served = z.object({
  queueId: z.string(),
  agent: z.string(),
  /** the agent's leg */
  leg: z.string(),
  joinedAt: date,
  connectedAt: date,
  wrapUpSeconds: z.number(),
})

/** Where a call is, as far as another process can go on from there. */
const flow = z.discriminatedUnion('at', [
  /** a click-to-call rings at the caller's own phone */
  z.object({ at: z.literal('own phone'), params: makeCall }),
  /** the called one rings, and the caller is there */
  z.object({
    at: z.literal('called phone'),
    bridge: z.string(),
    keys: z.string().optional(),
    record: z.boolean().optional(), // a process of before wrote it here
  }),
  /** the two talk */
  z.object({
    at: z.literal('talk'),
    bridge: z.string(),
    pair: z.tuple([z.string(), z.string()]).optional(), // a process of before it wrote none
    served: served.optional(),
  }),
  /** one of our phones (the leg `from`) transfers it, and the other one hears music; `rings` is who is rung again */
  z.object({
    at: z.literal('transfer'),
    bridge: z.string(),
    from: z.string(),
    other: z.string(),
    rings: z.object({ name: legName, party }).optional(), // a process of before it wrote none
    served: served.optional(),
  }),
  /** `from` has added a `third` one: all three talk. `by` is the call that reached the third one, where it is not this call. */
  z.object({
    at: z.literal('three'),
    bridge: z.string(),
    from: z.string(),
    other: z.string(),
    third: z.string(),
    by: z.string().optional(),
    served: served.optional(),
  }),
  /** the other one waits in a parking place; `rings` is who parked it */
  z.object({
    at: z.literal('parked'),
    bridge: z.string(),
    other: z.string(),
    rings: z.object({ name: legName, party }),
    until: date,
  }),
  /** it was transferred outside: the other one talks with the person that the call `by` reached */
  z.object({
    at: z.literal('onward'),
    bridge: z.string(),
    other: z.string(),
    by: z.string(),
    served: served.optional(),
  }),
  /** it reached the target that the call `of` was transferred to */
  z.object({ at: z.literal('carries'), of: z.string() }),
  /** it rings the own mobile of a person, or asks it: that ends with the process */
  z.object({ at: z.literal('own mobile') }),
  /** a menu asks for a key: `step` counts the menus that the caller came to */
  z.object({ at: z.literal('menu'), menu: destination, menus: z.number() }),
  /** the people of a ring group ring, or a person who says what follows */
  z.object({
    at: z.literal('group'),
    /** of the group; none of a person */
    id: z.string().optional(),
    bridge: z.string(),
    /** who rings after them, one round after another */
    left: z.array(z.array(groupMember)),
    next: destination.nullable(),
    /** of a person: where the call goes when they decline */
    busy: destination.nullish(),
    passed,
  }),
  /** the caller hears a voicemail box's greeting, or leaves a message there: then it is recorded */
  z.object({
    at: z.literal('voicemail'),
    boxId: z.string(),
    greeting: z.object({ id: z.string(), path: z.string() }).nullable(),
    longestSeconds: z.number(),
  }),
  /** a phone rings that is to hear something, or hears it */
  z.object({ at: z.literal('playing'), params: playCall }),
  /** the caller waits in a queue; another leg b, if there is one, rings an agent */
  z.object({
    at: z.literal('queue'),
    id: z.string(),
    /** who waits */
    caller: z.string().optional(), // a process of before wrote none: the leg a
    joinedAt: date,
    config: queue,
    passed: passed.optional(), // a process of before it wrote none
  }),
  z.object({
    at: z.literal('conference'),
    id: z.string(),
    bridge: z.string(),
    joinedAt: date,
    muted: z.boolean(),
  }),
])

const attempt = z
  .object({
    leg: legName,
    trunk: z.string(),
    at: date,
    q850: z.number(),
    sipStatus: z.number().optional(),
    failed: z.literal(true).optional(),
    ringsAfterMs: z.number().optional(),
    talkMs: z.number().optional(),
  })
  .transform(({ sipStatus, failed, ringsAfterMs, talkMs, ...rest }) => ({
    ...rest,
    ...(sipStatus !== undefined && { sipStatus }),
    ...(failed && { failed }),
    ...(ringsAfterMs !== undefined && { ringsAfterMs }),
    ...(talkMs !== undefined && { talkMs }),
  }))

const sound = z.object({ packets: z.number(), lost: z.number(), jitterMs: z.number() }).nullable()
const legQuality = z.object({
  leg: legName,
  fromPhone: sound,
  toPhone: sound,
  roundTripMs: z.number().nullable(),
})

export const callState = z.object({
  id: z.string(),
  direction: z.enum(['inbound', 'outbound', 'click', 'robocall', 'otp']),
  from: z.string(),
  to: z.string(),
  startedAt: date,
  answeredAt: date.nullable(),
  maxSeconds: z.number().optional(),
  legs: z.array(leg),
  /** the leg that rings the called party, or rang it last */
  called: z.string().nullable(),
  bridges: z.array(z.string()),
  /** legs and sounds so far, of which each has a name */
  made: z.number(),
  /** how many processes had it before */
  lives: z.number().default(0),
  records: recording.default(false),
  recording: z.boolean(),
  /** what had its recording begin */
  recordedBy: recordedBy.optional(),
  /** it was said that it is recorded */
  announced: z.literal(true).optional(),
  /** whether who talks has asked for it; absent: it is not for them to say */
  onDemand: z.enum(['on', 'off']).optional(),
  /** what it shows where it rings, in place of the caller */
  shownAs: z.string().optional(),
  /** when its recording begins; a process of before it wrote none: with the answer */
  recordedSince: date.nullable().default(null),
  attempts: z.array(attempt),
  /** of the legs that have ended; a process of before it wrote none */
  quality: z.array(legQuality).default([]),
  flow,
})

export type CallState = z.output<typeof callState>
export type LegState = CallState['legs'][number]
export type Flow = CallState['flow']
/** What a call has come through. */
export type Passed = z.output<typeof passed>
export type Served = z.output<typeof served>

/** Whose phones ring in a call or are in it. */
export const peopleIn = ({ legs }: Pick<CallState, 'legs'>): string[] => [
  ...new Set(legs.flatMap(({ party }) => (party.kind === 'sip' ? personOf(party.user) : []))),
]

/** The legs that talk, or did, so that none of them rings with another. */
export function talkingIn(flow: Flow): readonly string[] {
  if (flow.at === 'transfer') return [flow.from, flow.other]
  if (flow.at === 'queue') return flow.caller === undefined ? [] : [flow.caller]
  if (flow.at === 'three') return [flow.from, flow.other, flow.third]
  return flow.at === 'talk' ? (flow.pair ?? []) : []
}
