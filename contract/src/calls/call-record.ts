import { z } from 'zod'
import { nairaNumber, priceNumber, utcTime } from '../endpoint/fields.ts'
import { callKind, callParty } from './call-parties.ts'

/** A call that has ended, as its own card sees it. */
export const callRecord = z.strictObject({
  src: z.string(),
  calledstation: z.string(),
  starttime: utcTime,
  real_sessiontime: z.int().describe('seconds of talk'),
  terminatecauseid: z.int(),
  uniqueid: z.string(),
  recorded: z.boolean(),
  individual: z.boolean().describe('placed or taken by the person itself'),
  cost: nairaNumber,
  direction: z.enum(['in', 'out']).nullable().describe('null: of a call of before November 2026'),
})
export type CallRecord = z.infer<typeof callRecord>

/** missed: an incoming call that was not answered; blocked: one whose caller was blocked; other: any other that was not answered. */
export const callOutcome = z.enum(['answered', 'missed', 'other', 'blocked'])
export type CallOutcome = z.infer<typeof callOutcome>

const lineSound = z.strictObject({
  lost: z.number().describe('percent of the sound that did not arrive'),
  uneven: z.int().describe('milliseconds by which it came unevenly, on average'),
})

const lineSide = z
  .strictObject({
    from_phone: lineSound.nullable(),
    to_phone: lineSound.nullable().describe('as the phone reported; many report nothing'),
    round_trip: z.int().nullable().describe('milliseconds to the phone and back'),
  })
  .nullable()

const legPrice = z.strictObject({
  deck: z.string().nullable().describe('the tariff; null: of a call of before there were tariffs'),
  version: z.int().nullable().describe('of the tariff'),
  prefix: z.string().nullable().describe("how the number begins, without +; 'on-net': a number of ours"),
  destination: z.string().nullable(),
  per_minute: priceNumber,
  off_peak: z.boolean(),
  connection: priceNumber.describe('once a call'),
  first_increment: z.int().describe('seconds that are billed whole'),
  next_increment: z.int().describe('seconds by which it is billed from then on'),
  minimum: z.int().describe('seconds that are billed at least'),
  billed: z.int().describe('seconds'),
  by_plan: z.int().describe('seconds of those that the plan paid for'),
  free: z.int().describe('seconds of those that were a gift'),
  cost: nairaNumber,
})
export type LegPrice = z.infer<typeof legPrice>

/** A call as the list of a whole workgroup shows it. */
export const listedCall = z.strictObject({
  ...callRecord.shape,
  cost: nairaNumber.nullable().describe('null: the reader is a supervisor, who sees no money'),
  cardid: z.int().describe('whose call it is'),
  kind: callKind,
  outcome: callOutcome,
  ring_seconds: z
    .int()
    .nullable()
    .describe('how long it rang until it was answered or ended; null: not known'),
  other: callParty.describe('whom we called, or who called us'),
  ours: callParty.describe('which of us: the member, or the queue or number that the call came to'),
  answered_by: z.string().nullable().describe('the agent who took a call of a queue'),
  picked_up_by: z
    .string()
    .nullable()
    .describe('who took it while it rang for a colleague, by *8 or the button; null: no one did'),
  line: z
    .strictObject({ ours: lineSide, theirs: lineSide })
    .nullable()
    .describe('how well the sound went on either side; null: not measured, which says nothing about it'),
  transfer_of: z.string().nullable().describe('uniqueid of the call that was transferred to this number'),
  voicemail: z.boolean().describe('it came to a voicemail box'),
  waited_seconds: z
    .int()
    .nullable()
    .describe('how long it waited in queues, before its talk; null: it came to none'),
  note: z.string().nullable().describe('the newest note on it; null: none'),
  notes: z.int().describe('how many notes it has'),
  tags: z.array(z.string()).describe('by name'),
  price: z
    .strictObject({
      called: legPrice,
      own: legPrice.nullable().describe('of the own phone, where that was called over the network'),
    })
    .nullable()
    .describe('why it cost what it did; null: it was not charged, or ended before there were tariffs'),
})
export type ListedCall = z.infer<typeof listedCall>

/** Sums of calls. */
export const callSums = z.strictObject({
  calls: z.int(),
  answered: z.int(),
  missed: z.int().describe('incoming calls that nobody answered'),
  seconds: z.int().describe('seconds of talk'),
  spent: nairaNumber,
})
export type CallSums = z.infer<typeof callSums>
