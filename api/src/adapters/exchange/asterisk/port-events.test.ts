import { countries } from '@ekoline/contract/units/countries.ts'
import { planOf } from '@ekoline/contract/units/number-plans.ts'
import { e164 } from '@ekoline/contract/units/phone-number.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../../test/test-clock.ts'
import { written } from '../../../core/trunks/trunks.service.ts'
import type { PortEvent } from '../port.ts'
import { parseAri } from './ari-events.ts'
import { PortEvents } from './port-events.ts'

const timestamp = '2026-11-20T20:32:54.618+0000'
const at = new Date('2026-11-20T20:32:54.618Z')
const channel = (id: string, { name = 'PJSIP/trunk-00000001', number = '' } = {}) => ({
  id,
  name,
  state: 'Up',
  caller: { number, name: '' },
})

/** What comes of Asterisk's messages, in our words. */
function translated() {
  const emitted: PortEvent[] = []
  const events = new PortEvents((event) => emitted.push(event), createTestClock(), {
    seconds: 30,
    onHoldSeconds: 300,
  })
  const say = (type: string, rest: object) => {
    const parsed = parseAri(JSON.stringify({ type, timestamp, application: 'ekoline', ...rest }))
    if (parsed && 'event' in parsed) events.handle(parsed.event)
  }
  return { emitted, events, say }
}

/** Whole numbers of a country code, in E.164; but such as stand for another one of the market where digits come alone. */
function numbersOf(code: string): string[] {
  const kinds = [...(planOf(code)?.beginsOf ?? [])]
  const digit = fc.constantFrom(...'0123456789')
  const national = fc
    .constantFrom(...kinds)
    .chain(([length, begins]) => fc.tuple(fc.constantFrom(...begins), fc.constant(length)))
    .chain(([first, length]) =>
      fc.string({ unit: digit, minLength: length - 1, maxLength: length - 1 }).map((rest) => first + rest),
    )
  const isShort = (number: string) => number.length < 8 // too few digits for a number that can be called
  const isMarket = (number: string) => /^\+(20|[789]0|[89]1)\d{8}$/.test(number)
  return fc
    .sample(national, { numRuns: 40, seed: 43 })
    .map((digits) => `+${code}${digits}`)
    .filter((number) => e164(number) === number && !isMarket(number) && !isShort(number))
}

const HOLDS: Readonly<Record<string, string>> = { ChannelHold: 'held', ChannelUnhold: 'resumed' }

test('a leg from another Asterisk is for a bridge, and no call', () => {
  const came: string[][] = []
  const emitted: PortEvent[] = []
  const silence = { seconds: 30, onHoldSeconds: 300 }
  const onPeer = (...args: string[]) => void came.push(args)
  const events = new PortEvents((event) => emitted.push(event), createTestClock(), silence, onPeer)
  for (const [type, more] of [
    ['StasisStart', { args: ['peer', '0', 'room.1.a'] }],
    ['StasisEnd', {}],
  ] as const) {
    const parsed = parseAri(JSON.stringify({ type, timestamp, channel: channel('in'), ...more }))
    if (parsed && 'event' in parsed) events.handle(parsed.event)
  }
  expect([came, emitted]).toEqual([[['in', 'room.1.a']], []])
})

describe('what Asterisk reports', () => {
  test.each([
    ['08030000001', '02014540000', '+2348030000001', '+2342014540000'],
    ['2348030000001', '+2342014540000', '+2348030000001', '+2342014540000'],
    ['anonymous', '112', 'anonymous', '112'],
    ['009442079460958', '2012793344', '+442079460958', '+2342012793344'],
    ['00442079460958', '0092342014540000', '+442079460958', '+2342014540000'],
    ['00912125550100', '02014540000', '+12125550100', '+2342014540000'], // 009 1 212 …
    ['+4402079460958', '+23402014540000', '+442079460958', '+2342014540000'],
    ['8035550142x12', 'ada_7', '8035550142x12', 'ada_7'],
  ])('from %s to %s comes from %s to %s', (number, digits, from, did) => {
    const { emitted, say } = translated()
    say('StasisStart', { channel: channel('in', { number }), args: ['inbound', digits] })
    expect(emitted).toEqual([{ type: 'incoming', at, channel: 'in', from, did }])
  })

  test('a leg hears a sound until it has ended, and one of the process before may hear what that one played', () => {
    const { events, say } = translated()
    say('StasisStart', { channel: channel('in'), args: ['inbound', '112'] })
    expect(events.mayHear('in')).toBe(false)
    events.playing('p1', 'in')
    expect(events.mayHear('in')).toBe(true)
    say('PlaybackFinished', { playback: { id: 'p1', state: 'done', target_uri: 'channel:in' } })
    expect(events.mayHear('in')).toBe(false)
    events.adopt('call.a', { incoming: false, holds: false })
    expect(events.mayHear('call.a')).toBe(true)
  })

  test('a leg is gone once its end was said, and one that is not known is gone', async () => {
    const { emitted, events, say } = translated()
    void events.made('call.b')
    const ends = events.gone('call.b').then(() => emitted.map(({ type }) => type))
    say('ChannelDestroyed', { channel: channel('call.b'), cause: 34, cause_txt: 'Congestion' })
    expect(await ends).toEqual(['ended'])
    await events.gone('call.b')
  })

  test('a SIP phone that dials is known by its channel, not by what it says', () => {
    const { emitted, say } = translated()
    const from = channel('in', { name: 'PJSIP/bola-0000002a', number: 'somebody else' })
    say('StasisStart', { channel: from, args: ['outbound', '0803'] })
    expect(emitted).toEqual([{ type: 'dialling', at, channel: 'in', user: 'bola', digits: '0803' }])
  })

  test('a phone that was passed to another process is over here, once, and the other one knows who dials', () => {
    const { emitted, events, say } = translated()
    say('StasisStart', { channel: channel('in'), args: ['outbound', '701', 'bola'] })
    expect(emitted).toMatchObject([{ type: 'dialling', user: 'bola', digits: '701' }])
    events.passedTo('in')
    say('StasisEnd', { channel: channel('in') })
    expect(emitted.slice(1)).toEqual([{ type: 'ended', at: expect.any(Date), channel: 'in', q850: 16 }])
  })

  // Numbers of each country that the tables know, in each form in which we write them to a carrier.
  test.each(['plus', 'national', 'digits'] as const)(
    'a number that we write as %s is read as it was',
    (format) => {
      const { emitted, say } = translated()
      const numbers = countries.flatMap(({ code }) => numbersOf(code))
      expect(numbers.length).toBeGreaterThan(2_000)
      for (const number of numbers)
        say('StasisStart', {
          channel: channel('in', { number: written(number, format) }),
          args: ['inbound', written(number, format)],
        })
      const came = emitted.map((event) => event.type === 'incoming' && [event.from, event.did])
      expect(came).toEqual(numbers.map((number) => [number, number]))
    },
  )

  test.each([
    [17, undefined, 17, undefined],
    [19, 'NOANSWER', 19, 'no answer'],
    [0, 'NOANSWER', 19, 'no answer'],
    [21, 'BUSY', 21, 'busy'],
    [34, 'CONGESTION', 34, undefined],
    [0, undefined, 16, undefined],
  ])('cause %s after dialling came to %s is %s', (cause, dialstatus, q850, dial) => {
    const { emitted, events, say } = translated()
    void events.made('leg')
    if (dialstatus) say('Dial', { peer: channel('leg'), dialstatus })
    say('ChannelDestroyed', { channel: channel('leg'), cause, tech_cause: cause === 17 ? 486 : 0 })
    expect(emitted).toEqual([
      {
        type: 'ended',
        channel: 'leg',
        at,
        q850,
        ...(cause === 17 && { sipStatus: 486 }),
        ...(dial && { dial }),
      },
    ])
  })

  test('a leg that we hang up ends for our reason', () => {
    const { emitted, events, say } = translated()
    void events.made('leg')
    events.hangingUp('leg', 17)
    say('ChannelDestroyed', { channel: channel('leg'), cause: 16 })
    expect(emitted).toMatchObject([{ type: 'ended', q850: 17 }])
  })

  test.each([
    ['that vanishes', [], 30_000],
    ['that vanishes while it holds the call', ['ChannelHold'], 300_000],
    ['that vanishes after it held the call', ['ChannelHold', 'ChannelUnhold'], 30_000],
  ])('the talk of a phone %s was over before', (_, said, silentMs) => {
    const { emitted, events, say } = translated()
    void events.made('leg')
    for (const type of said) say(type, { channel: channel('leg') })
    say('ChannelDestroyed', { channel: channel('leg'), cause: 44 })
    expect(emitted.map(({ type }) => type)).toEqual([...said.map((word) => HOLDS[word]), 'ended'])
    expect(emitted.at(-1)).toMatchObject({ q850: 44, silentMs })
  })

  test.each([
    ['it sends nothing', 1, { q850: 44, silentMs: 30_000 }],
    ['its time is over', 64, { q850: 16 }],
  ])('an incoming call that Asterisk ends because %s', (_, cause, how) => {
    const { emitted, say } = translated()
    say('StasisStart', { channel: channel('in'), args: ['inbound', '1'] })
    say('ChannelHangupRequest', { channel: channel('in'), cause, soft: true })
    say('StasisEnd', { channel: channel('in') })
    expect(emitted.slice(1)).toEqual([{ type: 'ended', channel: 'in', at, ...how }])
  })

  test('an incoming call ends once, when it leaves us', () => {
    const { emitted, say } = translated()
    say('StasisStart', { channel: channel('in'), args: ['inbound', '1'] })
    say('ChannelHangupRequest', { channel: channel('in'), cause: 16 })
    say('StasisEnd', { channel: channel('in') })
    say('ChannelDestroyed', { channel: channel('in'), cause: 16 })
    expect(emitted.map(({ type }) => type)).toEqual(['incoming', 'ended'])
  })

  test('what was broken off, or failed, was not heard to its end', () => {
    const { emitted, events, say } = translated()
    void events.made('leg')
    for (const play of ['whole', 'stopped', 'missing']) events.playing(play, 'leg')
    events.stopping('stopped')
    say('PlaybackFinished', { playback: { id: 'whole', state: 'done' } })
    say('PlaybackFinished', { playback: { id: 'stopped', state: 'done' } })
    say('PlaybackFinished', { playback: { id: 'missing', state: 'failed' } })
    expect(emitted).toMatchObject([{ toEnd: true }, { toEnd: false }, { toEnd: false }])
  })

  test('other channels and other messages are ignored', () => {
    const { emitted, say } = translated()
    say('ChannelDestroyed', { channel: channel('unknown'), cause: 16 })
    say('Dial', { peer: channel('unknown'), dialstatus: 'ANSWER' })
    say('ChannelVarset', { variable: 'x' })
    say('ChannelDtmfReceived', { channel: channel('in'), digit: 'D' })
    expect(emitted).toEqual([])
  })
})
