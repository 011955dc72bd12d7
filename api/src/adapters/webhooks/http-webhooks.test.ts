// @shows DEC-177

import type { LookupAddress } from 'node:dns'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpWebhooks, isPublicAddress } from './http-webhooks.ts'

const reached: string[] = []
let behave: (request: IncomingMessage, response: ServerResponse) => void
const server = createServer((request, response) => {
  reached.push(`${request.method} ${request.url}`)
  behave(request, response)
})
let port: number
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const resolving =
  (...answers: string[][]) =>
  (_host: string, _options: object, done: (error: null, addresses: LookupAddress[]) => void) => {
    const addresses = answers.length > 1 ? answers.shift() : answers[0]
    done(
      null,
      (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

const production = createHttpWebhooks({ loopback: false, ports: [443, 8443] })
const development = createHttpWebhooks({ loopback: true, ports: [] })
const impatient = createHttpWebhooks({ loopback: true, ports: [], answerWithinMs: 100 })
const post = (url: string, by = development) => by.post({ url, headers: { 'webhook-id': '1' }, body: '{}' })

describe('a public address', () => {
  it.each(['8.8.8.8', '102.89.23.4', '2a00:1450:4001:81b::200e', '2606:4700:4700::1111'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'not an address',
  ])('is not %s', (address) => expect(isPublicAddress(address)).toBe(false))
})

describe('a webhook', () => {
  it.each([
    'https://hooks.example.com/ekoline',
    'https://hooks.example.com:8443/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
  ])('may be at %s', (url) => expect(production.accepts(url)).toBe(true))

  it.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'https://hooks.example.com:22/',
    'https://8.8.8.8:25/',
    'https://user:secret@hooks.example.com/',
    'https://hooks.example.com/#part',
    'https://localhost/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fd00:ec2::254]/',
    `https://hooks.example.com/${'x'.repeat(2_000)}`,
    'not a url',
  ])('may not be at %s', (url) => expect(production.accepts(url)).toBe(false))

  it('may be on this machine only where that is allowed', async () => {
    const url = `http://127.0.0.1:${port}/`
    expect([development.accepts(url), production.accepts(url)]).toEqual([true, false])
    expect(development.accepts('http://hooks.example.com/')).toBe(false)
    expect(development.accepts('http://10.0.0.1/')).toBe(false)
    reached.length = 0
    expect(await post(url, production)).toEqual({ arrived: false, http: null, why: 'address' })
    expect(reached).toEqual([])
  })
})

describe('the sender', () => {
  it('posts, and what is answered with 2xx has arrived', async () => {
    let received = ''
    behave = async (request, response) => {
      received = `${request.headers['webhook-id']} ${Buffer.concat(await request.toArray())}`
      response.writeHead(204).end()
    }
    expect(await post(`http://127.0.0.1:${port}/ok`)).toEqual({ arrived: true, http: 204 })
    expect(received).toBe('1 {}')
  })

  it('takes any other answer for a failure, and follows no redirect', async () => {
    for (const http of [301, 302, 307, 400, 404, 500]) {
      reached.length = 0
      behave = (_request, response) =>
        void response.writeHead(http, { location: `http://127.0.0.1:${port}/elsewhere` }).end()
      expect(await post(`http://127.0.0.1:${port}/start`)).toEqual({ arrived: false, http, why: 'answer' })
      expect(reached).toEqual(['POST /start'])
    }
  })

  it('waits no longer than it may, and reads no endless answer', async () => {
    behave = () => undefined
    expect(await post(`http://127.0.0.1:${port}/`, impatient)).toEqual({
      arrived: false,
      http: null,
      why: 'too slow',
    })
    const closed = Promise.withResolvers<void>()
    behave = (_request, response) => {
      response.writeHead(200)
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', flood).once('close', closed.resolve)
      flood()
    }
    expect(await post(`http://127.0.0.1:${port}/`)).toEqual({ arrived: true, http: 200 })
    await closed.promise
  })

  it.each([
    ['a private address', ['10.0.0.7']],
    ['this machine', ['127.0.0.1']],
    ['this machine as IPv6 writes it', ['::ffff:127.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public address and a private one', ['8.8.8.8', '192.168.0.1']],
    ['no address', []],
  ])('refuses a name that leads to %s', async (_, addresses) => {
    reached.length = 0
    const by = createHttpWebhooks({ loopback: false, ports: [port], resolve: resolving(addresses) })
    const outcome = await post(`https://hooks.example.com:${port}/`, by)
    expect(outcome).toEqual({ arrived: false, http: null, why: 'address' })
    expect(reached).toEqual([])
  })

  it('connects to the address that was checked: a name that changes after the check leads nowhere', async () => {
    reached.length = 0
    const asked: string[] = []
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    const by = createHttpWebhooks({
      loopback: true,
      ports: [],
      resolve: (host, options, done) => {
        asked.push(host)
        resolving(...answers.splice(0, 1))(host, options, done)
      },
    })
    behave = (_request, response) => void response.writeHead(200).end()
    expect(await post(`http://a.localhost:${port}/`, by)).toEqual({ arrived: true, http: 200 })
    expect(asked).toEqual(['a.localhost'])
    expect(await post(`http://a.localhost:${port}/`, by)).toMatchObject({ arrived: false, why: 'address' })
    expect(reached).toEqual(['POST /'])
  })

  it('says what else went wrong', async () => {
    const gone = createHttpWebhooks({
      loopback: true,
      ports: [443],
      resolve: (_host, _options, done) => done(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), []),
    })
    expect(await post('https://gone.example.com/', gone)).toMatchObject({ why: 'no such host' })
    expect(await post('http://127.0.0.1:1/')).toMatchObject({ why: 'no connection' })
    expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ arrived: false, http: null })
  })
})
