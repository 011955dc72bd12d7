import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { SpeechServerPlace } from '../../src/adapters/speech/server.ts'
import { wavOf } from '../calls/wavs.ts'

const KEY = 'sk-of-the-voice'
const PLACEHOLDER = 0xffff_ffff // what comes as it is made has no length yet

/** What a speech server may do instead of its duty. */
export type SpeechFault =
  | 'silent'
  | 'hangs up'
  | 'hangs up half-way'
  | 'overloaded'
  | 'a page'
  | 'endless'
  | 'elsewhere'

const asked = z.strictObject({
  model: z.enum(['tts-1']),
  input: z.string().min(1).max(4096),
  voice: z.enum(['alloy']),
  response_format: z.literal('wav'),
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

/** Each letter is a tone of its own height, so that another text is another sound. */
const toneOf = (letter: string) =>
  wavOf({ rate: 24_000, seconds: 0.02, hz: 300 + ((letter.codePointAt(0) ?? 0) % 900) }).subarray(44)

function wavInPieces(text: string): Buffer[] {
  const head = Buffer.from(wavOf({ rate: 24_000, seconds: 0 }))
  head.writeUInt32LE(PLACEHOLDER, 4)
  head.writeUInt32LE(PLACEHOLDER, 40)
  return [head, ...[...text].map(toneOf)]
}

/** A server that speaks `POST /v1/audio/speech` as OpenAI's API reference has it. */
export async function startSpeechServer() {
  let fault: SpeechFault | null = null
  const texts: string[] = []

  function failing(response: ServerResponse, how: SpeechFault): void {
    const head = { 'content-type': 'audio/wav' }
    if (how === 'silent') return
    if (how === 'hangs up') response.destroy()
    else if (how === 'hangs up half-way')
      response.writeHead(200, head).write(wavOf(), () => response.destroy())
    else if (how === 'overloaded') response.writeHead(503).end('{"error":{"message":"busy"}}')
    else if (how === 'a page') response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')
    else if (how === 'elsewhere') response.writeHead(307, { location: '/v1/audio/speech' }).end()
    else {
      const more = () => response.write(Buffer.alloc(1024 * 1024))
      response.writeHead(200, head).on('drain', more)
      more()
    }
  }

  const server = createServer(async (request, response) => {
    const refuse = (http: number, message: string) =>
      response
        .writeHead(http, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { message } }))
    if (request.method !== 'POST' || request.url !== '/v1/audio/speech') return refuse(404, 'Not found')
    if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(401, 'Incorrect API key provided')
    if (request.headers['content-type'] !== 'application/json') return refuse(415, 'Send JSON')
    const { data } = asked.safeParse(await bodyOf(request))
    if (!data) return refuse(400, 'Invalid request')
    texts.push(data.input)
    if (fault) return failing(response, fault)
    response.writeHead(200, { 'content-type': 'audio/wav' })
    for (const piece of wavInPieces(data.input)) response.write(piece)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const place: SpeechServerPlace = {
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    voice: 'alloy',
    model: 'tts-1',
  }
  return {
    place,
    /** the texts that it was to say */
    texts,
    set fault(how: SpeechFault | null) {
      fault = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
