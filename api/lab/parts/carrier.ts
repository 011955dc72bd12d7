import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROCESS = fileURLToPath(new URL('./carrier-process.ts', import.meta.url))

export interface CarrierPlace {
  readonly address: string
  readonly port: number
}

/** A message to a carrier process: Asterisk's port, or a question for its number of live calls. */
export type CarrierMessage = { readonly pbxPort: number } | 'how many'

/** A carrier in a process of its own. */
export interface Carrier extends CarrierPlace {
  connect(pbxPort: number): void
  /** of its calls, how many are not over */
  live(): Promise<number>
  stop(): Promise<void>
}

interface Talks {
  /** neither side hangs up */
  readonly stays?: boolean
  /** both sides are heard */
  readonly sounds?: boolean
}

/** @param ownPrefix of the numbers of those who place the calls */
export async function startCarrier(
  ownPrefix: string,
  { stays = false, sounds = false }: Talks = {},
): Promise<Carrier> {
  const child = fork(PROCESS, [ownPrefix, ...(stays ? ['stays'] : []), ...(sounds ? ['sounds'] : [])], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [place] = (await once(child, 'message')) as [CarrierPlace]
  const send = (message: CarrierMessage) => void child.send(message)
  return {
    ...place,
    connect: (pbxPort) => send({ pbxPort }),
    async live() {
      const answer = once(child, 'message')
      send('how many')
      return ((await answer) as [number])[0]
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
