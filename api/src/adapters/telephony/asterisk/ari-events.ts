import { z } from 'zod'

const channel = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  caller: z.object({ number: z.string() }),
})
const timestamp = z.string().transform((text) => new Date(text))
const event = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), timestamp, ...shape })

/** The events that we use, each with the fields that we use. @source telephony reference 5 */
const interesting = z.discriminatedUnion('type', [
  event('StasisStart', { channel, args: z.array(z.string()) }),
  event('StasisEnd', { channel }),
  event('ChannelDestroyed', { channel, cause: z.number(), tech_cause: z.number().optional() }),
  event('ChannelHangupRequest', { channel, cause: z.number().optional() }),
  event('ChannelDtmfReceived', { channel, digit: z.string() }),
  event('Dial', { peer: channel, dialstatus: z.string() }),
  event('PlaybackFinished', { playback: z.object({ id: z.string(), state: z.string() }) }),
  event('RecordingFinished', { recording: z.object({ name: z.string(), duration: z.number().optional() }) }),
  event('RecordingFailed', { recording: z.object({ name: z.string() }) }),
  event('ApplicationReplaced', {}),
])

export type AriEvent = z.output<typeof interesting>

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
  const answered = answer.safeParse(json)
  if (answered.success) return { answer: answered.data }
  const known = interesting.safeParse(json)
  return known.success ? { event: known.data } : null
}

export const ariChannels = z.array(channel)
export const ariBridges = z.array(z.object({ id: z.string() }))
export const ariRecordings = z.array(z.object({ name: z.string() }))
export const ariInfo = z.object({
  system: z.object({ version: z.string() }),
  config: z.object({ name: z.string().optional() }),
  status: z.object({ startup_time: z.string() }),
})
export const ariEndpoint = z.object({ state: z.string(), channel_ids: z.array(z.string()) })
export const ariApplication = z.object({ channel_ids: z.array(z.string()) })
