import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GatewayFault } from '../../../test/sms/gateway-stand-in.ts'
import { BLOCKED, NOBODY, type StandInReport } from '../../../test/sms/numbers.ts'
import type { ReportRequest, SmsGateway } from './sms.ts'

const PHONE = '+2348035550142'
const TEXT = 'Ekoline: your code is 0427 — ₦ & + % "ọ".\nIt is good for 10 minutes.'

/** A gateway, and the network behind it. */
export interface GatewayUnderTest {
  readonly gateway: SmsGateway
  close(): Promise<void>
}

/** What a gateway must do, wherever its messages go. */
export function describeGateway(name: string, open: () => Promise<GatewayUnderTest>): void {
  describe(`SMS by ${name}`, () => {
    let underTest: GatewayUnderTest
    beforeAll(async () => {
      underTest = await open()
    })
    afterAll(() => underTest.close())

    test('accepts a message', async () => {
      expect(await underTest.gateway.send({ to: PHONE, text: TEXT })).toMatchObject({ result: 'accepted' })
    })

    test('never gives two messages one name', async () => {
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => underTest.gateway.send({ to: PHONE, text: TEXT })),
      )
      const ids = outcomes.flatMap((one) => (one.result === 'accepted' ? (one.providerId ?? []) : []))
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBe(underTest.gateway.reports ? 3 : 0) // reports come by the name
    })
  })
}

/** A real gateway's stand-in. */
export interface RemoteUnderTest extends GatewayUnderTest {
  readonly standIn: {
    readonly taken: readonly { to: string; text: string; id: string }[]
    fault(...faults: GatewayFault[]): void
    faultless(): void
  }
  /** the same, that hardly waits for an answer */
  readonly impatient: SmsGateway
  /** the same, with a key that is not theirs */
  readonly withWrongKey: SmsGateway
  /** at an address without a server */
  readonly atNoAddress: SmsGateway
  report(id: string, status: StandInReport): ReportRequest
}

/** What a gateway must do over the network, however that fails. */
export function describeRemote(name: string, open: () => Promise<RemoteUnderTest>): void {
  describeGateway(name, open)

  describe(`SMS by ${name}, over the network`, () => {
    let underTest: RemoteUnderTest
    beforeAll(async () => {
      underTest = await open()
    })
    afterAll(() => underTest.close())
    const send = (to = PHONE) => underTest.gateway.send({ to, text: TEXT })

    test('brings number and text unchanged, once', async () => {
      const before = underTest.standIn.taken.length
      const outcome = await send()
      const taken = underTest.standIn.taken.slice(before)
      expect(taken).toMatchObject([{ to: PHONE, text: TEXT }])
      expect(outcome).toEqual({ result: 'accepted', providerId: taken[0]?.id, delivered: false })
    })

    test.each([
      [NOBODY, 'no such address'],
      [BLOCKED, 'blocked'],
    ])('says for good that %s cannot be reached: %s', async (to, why) => {
      expect(await send(to)).toMatchObject({ result: 'rejected', why, permanent: true })
    })

    test('says that its key is not taken, and never what the key is', async () => {
      const outcome = await underTest.withWrongKey.send({ to: PHONE, text: TEXT })
      expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: true })
      expect(JSON.stringify(outcome)).not.toMatch(/wrong-key|0427/)
    })

    test('may be tried again when no one listens there', async () => {
      const outcome = await underTest.atNoAddress.send({ to: PHONE, text: TEXT })
      expect(outcome).toMatchObject({ result: 'rejected', why: 'unavailable', permanent: false })
    })

    test.each([429, 503])('waits as long as an answer %i asks', async (http) => {
      underTest.standIn.fault({ http, headers: { 'retry-after': '30' } }, { http })
      const busy = { result: 'rejected', why: 'unavailable', permanent: false } as const
      expect(await send()).toMatchObject({ ...busy, retryAfterSeconds: 30 })
      expect(await send()).toMatchObject({ ...busy, retryAfterSeconds: 1 })
    })

    test('does not claim to know what became of a message without an answer in time', async () => {
      underTest.standIn.fault('lost')
      expect(await underTest.impatient.send({ to: PHONE, text: TEXT })).toMatchObject({ result: 'unknown' })
      underTest.standIn.faultless()
      expect(await send()).toMatchObject({ result: 'accepted' })
    })

    test.each<GatewayFault>(['cut', 'endless', { http: 500 }, { http: 504 }, { http: 200 }])(
      'does not claim to know what became of a message after %j',
      async (fault) => {
        underTest.standIn.fault(fault)
        expect(await send()).toMatchObject({ result: 'unknown' })
        expect(await send()).toMatchObject({ result: 'accepted' })
      },
    )

    test('goes nowhere else with its key, wherever it is sent', async () => {
      underTest.standIn.fault('redirect')
      expect((await send()).result).not.toBe('accepted')
    })

    test.each([
      ['sent', { state: 'sent', why: null }],
      ['delivered', { state: 'delivered', why: null }],
      ['blocked', { state: 'failed', why: 'blocked' }],
      ['failed', { state: 'failed', why: 'not reachable' }],
    ] as const)('reads the report %s', async (status, read) => {
      const { reports } = underTest.gateway
      const request = underTest.report('a-name', status)
      expect(reports?.isGenuine(request)).toBe(true)
      expect(reports?.read(request.body)).toMatchObject({ providerId: 'a-name', ...read })
    })

    test.each(['', '{}', '[]', 'null', '\0', '{"message_id":', 'id=&status=Success', 'id=a&status=Eaten'])(
      'reads no report out of %j',
      (body) => {
        expect(() => underTest.gateway.reports?.read(Buffer.from(body))).toThrow('cannot be read')
      },
    )

    test('never repeats what a report says, which holds the message', () => {
      const body = Buffer.from(
        JSON.stringify({ message_id: 'a', status: 'Eaten 0427', message: 'code 0427' }),
      )
      expect(() => underTest.gateway.reports?.read(body)).toThrow(/^(?!.*0427)/)
    })
  })
}
