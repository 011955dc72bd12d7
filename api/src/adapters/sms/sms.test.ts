// @shows DEC-86

import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testCertificate } from '../../../test/mail/test-certificate.ts'
import { AfricasTalkingStandIn } from '../../../test/sms/africas-talking-stand-in.ts'
import { TermiiStandIn } from '../../../test/sms/termii-stand-in.ts'
import { createAfricasTalking } from './africas-talking.ts'
import { describeGateway, describeRemote } from './sms.conformance.ts'
import { outboxSms, type ReportRequest } from './sms.ts'
import { createTermii } from './termii.ts'

/** An address whose server is gone. */
async function nowhere(): Promise<string> {
  const gone = await TermiiStandIn.start()
  await gone.close()
  return gone.baseUrl
}

interface Injected {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string
}
const requestOf = ({ url, headers, payload }: Injected): ReportRequest => ({
  body: Buffer.from(payload),
  headers,
  secret: url.split('/').at(-1) ?? '',
})

describeGateway('the outbox', async () => ({ gateway: outboxSms, close: async () => {} }))

describeRemote('Termii', async () => {
  const standIn = await TermiiStandIn.start()
  return {
    standIn,
    gateway: standIn.gateway(),
    impatient: createTermii({ ...standIn.place, answerWithinMs: 100 }),
    withWrongKey: createTermii({ ...standIn.place, apiKey: 'wrong-key' }),
    atNoAddress: createTermii({ ...standIn.place, baseUrl: await nowhere() }),
    report: (id, status) => requestOf(standIn.report(id, status)),
    close: () => standIn.close(),
  }
})

describeRemote("Africa's Talking", async () => {
  const standIn = await AfricasTalkingStandIn.start()
  return {
    standIn,
    gateway: standIn.gateway(),
    impatient: createAfricasTalking({ ...standIn.place, answerWithinMs: 100 }),
    withWrongKey: createAfricasTalking({ ...standIn.place, apiKey: 'wrong-key' }),
    atNoAddress: createAfricasTalking({ ...standIn.place, baseUrl: await nowhere() }),
    report: (id, status) => requestOf(standIn.report(id, status)),
    close: () => standIn.close(),
  }
})

const SMS = { to: '+2348035550142', text: 'code 0427' }

describe('Termii', () => {
  test('believes only what is signed with its secret', async () => {
    const standIn = await TermiiStandIn.start()
    const { reports } = standIn.gateway()
    const isGenuine = (key: string) => reports?.isGenuine(requestOf(standIn.report('a', 'delivered', key)))
    expect(isGenuine(standIn.place.reportSecret ?? '')).toBe(true)
    expect(isGenuine('another')).toBe(false)
    const { body, headers, secret } = requestOf(standIn.report('a', 'delivered'))
    expect(reports?.isGenuine({ body: Buffer.concat([body, Buffer.from(' ')]), headers, secret })).toBe(false)
    for (const signature of [undefined, '', 'g'.repeat(128), ['a']])
      expect(reports?.isGenuine({ body, headers: { 'x-termii-signature': signature }, secret })).toBe(false)
    const deaf = createTermii({ ...standIn.place, reportSecret: null })
    expect(deaf.reports?.isGenuine({ body, headers, secret })).toBe(false)
    await standIn.close()
  })

  test('says when the sender is not registered', async () => {
    const standIn = await TermiiStandIn.start()
    const gateway = createTermii({ ...standIn.place, sender: 'Nobody' })
    expect(await gateway.send(SMS)).toMatchObject({ why: 'not set up', permanent: true })
    await standIn.close()
  })
})

test('an SMS was not sent where the gateway’s certificate is not trusted, and is not lost', async () => {
  const server = createServer(testCertificate, (_request, response) => void response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn = await TermiiStandIn.start()
  const outcome = await createTermii({ ...standIn.place, baseUrl }).send(SMS)
  expect(outcome).toMatchObject({ result: 'rejected', why: 'not set up', permanent: false })
  await standIn.close()
  server.close()
})

describe("Africa's Talking", () => {
  test.each([
    [100, { result: 'accepted' }],
    [102, { result: 'accepted' }],
    [402, { result: 'rejected', why: 'not set up', permanent: true }],
    [405, { result: 'rejected', why: 'not set up', permanent: true }],
    [406, { result: 'rejected', why: 'blocked', permanent: true }],
    [407, { result: 'rejected', why: 'not reachable', permanent: true }],
    [500, { result: 'rejected', why: 'unavailable', permanent: false }],
    [501, { result: 'rejected', why: 'unavailable', permanent: false }],
    [599, { result: 'rejected', why: 'refused', permanent: true }],
  ])('reads the recipient’s status %i, not the 201 around it', async (status, outcome) => {
    const standIn = await AfricasTalkingStandIn.start()
    standIn.statuses.push(status)
    expect(await standIn.gateway().send(SMS)).toMatchObject(outcome)
    await standIn.close()
  })

  test('takes an answer without recipients for a refusal', async () => {
    const standIn = await AfricasTalkingStandIn.start()
    const gateway = createAfricasTalking({ ...standIn.place, sender: null })
    expect(await gateway.send(SMS)).toMatchObject({ result: 'rejected', why: 'not set up', permanent: true })
    await standIn.close()
  })

  test('believes only who knows the address', async () => {
    const standIn = await AfricasTalkingStandIn.start()
    const { reports } = standIn.gateway()
    const request = requestOf(standIn.report('a', 'delivered'))
    expect(reports?.isGenuine(request)).toBe(true)
    for (const secret of ['', 'africas-talking', `${request.secret} `])
      expect(reports?.isGenuine({ ...request, secret })).toBe(false)
    const deaf = createAfricasTalking({ ...standIn.place, reportSecret: null })
    expect(deaf.reports?.isGenuine({ ...request, secret: '' })).toBe(false)
    await standIn.close()
  })
})
