import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AsteriskPort } from '../../src/adapters/exchange/asterisk/asterisk-port.ts'
import type { ChannelId, Recorded, RecordedSide } from '../../src/adapters/exchange/port.ts'
import { secondsOf, WAV_HEADER_BYTES } from '../../src/adapters/exchange/wav.ts'

/**
 * Records as before recordings had two channels: the bridge of the two who talk, into one. Only what is needed to measure the
 * two ways in turn: of a click-to-call.
 */
export class MixedPort extends AsteriskPort {
  readonly #pbx: ConstructorParameters<typeof AsteriskPort>[0]

  constructor(...given: ConstructorParameters<typeof AsteriskPort>) {
    super(...given)
    this.#pbx = given[0]
  }

  override async prepareToRecord(): Promise<void> {}

  override async record(_: ChannelId, { call, side }: RecordedSide): Promise<void> {
    if (side === 'right') return // both are in it
    const query = new URLSearchParams({ name: nameOf(call), format: 'wav', ifExists: 'overwrite' })
    await this.#ask('POST', `bridges/${encodeURIComponent(`${call}.br0`)}/record?${query}`)
  }

  override async stopRecording(call: string): Promise<Recorded | null> {
    const name = encodeURIComponent(nameOf(call))
    await this.#ask('POST', `recordings/live/${name}/stop`, [404]) // it may have ended with its bridge's last leg
    const path = `recordings/stored/${name}/file`
    const head = await this.#ask('GET', path)
    await head.body?.cancel()
    const bytes = Number(head.headers.get('content-length')) - WAV_HEADER_BYTES
    if (!(bytes > 0)) throw new Error(`nothing was recorded of ${call}`)
    return {
      seconds: secondsOf(bytes),
      open: async () => Readable.fromWeb((await this.#ask('GET', path)).body as ReadableStream),
      discard: async () => void (await this.#ask('DELETE', `recordings/stored/${name}`)),
    }
  }

  async #ask(method: string, path: string, orElse: readonly number[] = []): Promise<Response> {
    const { url, user, password } = this.#pbx
    const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    const answer = await fetch(`${url}/ari/${path}`, { method, headers: { authorization } })
    if (!answer.ok && !orElse.includes(answer.status))
      throw new Error(`${method} ${path}: Asterisk answered ${answer.status}`)
    return answer
  }
}

const nameOf = (call: string) => `mixed.${call}`
