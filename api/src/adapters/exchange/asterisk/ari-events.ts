import { z } from 'zod'

const channel = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  caller: z.object({ number: z.string() }),
})
/** `channelvars`: those that ari.conf names */
const leaving = channel.extend({ channelvars: z.record(z.string(), z.string()).optional() })
const timestamp = z.string().transform((text) => new Date(text))
const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), timestamp, ...shape })

/** The events that we use, each with the fields that we use. @source telephony reference 5 */
const interesting = z.discriminatedUnion('type', [
  event('StasisStart', { channel, args: z.array(z.string()) }),
  event('StasisEnd', { channel: leaving }),
  event('ChannelDestroyed', { channel: leaving, cause: z.number(), tech_cause: z.number().optional() }),
  event('ChannelHangupRequest', { channel, cause: z.number().optional(), soft: z.boolean().optional() }),
  event('ChannelHold', { channel }),
  event('ChannelUnhold', { channel }),
  event('ChannelDtmfReceived', { channel, digit: z.string() }),
  event('Dial', { peer: channel, dialstatus: z.string() }),
  event('PlaybackFinished', { playback: z.object({ id: z.string(), state: z.string() }) }),
  event('RecordingFinished', { recording: z.object({ name: z.string(), duration: z.number().optional() }) }),
  event('RecordingFailed', { recording: z.object({ name: z.string() }) }),
  event('ApplicationReplaced', {}),
])

export type AriEvent = z.output<typeof interesting>

/** All that Asterisk has to send; an answer to a request is an event to its filter. */
export const EVENT_TYPES: readonly string[] = [
  'RESTResponse',
  ...interesting.options.map(({ shape }) => shape.type.value),
]

const answer = z.object({
  type: z.literal('RESTResponse'),
  request_id: z.string(),
  status_code: z.number(),
  reason_phrase: z.string().optional(),
  message_body: z.string().optional(),
})

export type AriAnswer = z.output<typeof answer>

/** @returns null for an event that we do not use */
export function parseAri(text: string): { event: AriEvent } | { answer: AriAnswer } | null {
  const json: unknown = JSON.parse(text)
  // Read by its type: to fail on the other shape would cost as much as to read it.
  if ((json as { type?: unknown }).type === 'RESTResponse') return { answer: answer.parse(json) }
  const known = interesting.safeParse(json)
  return known.success ? { event: known.data } : null
}

export const ariChannels = z.array(leaving)
export type AriChannel = z.output<typeof leaving>
export const ariBridge = z.object({ channels: z.array(z.string()) })
export const ariBridges = z.array(z.object({ id: z.string(), name: z.string() }))
export const ariRecordings = z.array(z.object({ name: z.string() }))
export const ariInfo = z.object({
  system: z.object({ version: z.string() }),
  config: z.object({ name: z.string().optional() }),
  status: z.object({ startup_time: z.string() }),
})
export const ariPing = z.object({ timestamp })
export const ariEndpoint = z.object({ state: z.string(), channel_ids: z.array(z.string()) })
export const ariEndpoints = z.array(z.object({ resource: z.string(), state: z.string() }))
export const ariApplication = z.object({ channel_ids: z.array(z.string()) })
export const ariVariable = z.object({ value: z.string() })
