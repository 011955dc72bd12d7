import { createServer, type Socket } from 'node:net'

/** Held apart, so that no scanner takes this file for the test file itself. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const LARGEST = 1_000_000 // its StreamMaxLength

/** What a clamd may do instead of its duty. */
export type Fault = 'silent' | 'hangs up' | 'babbles' | 'endless' | 'no database'

const COMMAND = Buffer.from('zINSTREAM\0')

/** A clamd as its manual describes INSTREAM, whose one signature is of the EICAR test file. */
export async function startClamd(at?: string) {
  let fault: Fault | null = null
  const received: Buffer[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}) // who scans may hang up at any time
    socket.on('close', () => open.delete(socket))
    serve(socket)
  })

  function serve(socket: Socket): void {
    let state: 'command' | 'length' | 'bytes' | 'done' = 'command'
    let held = Buffer.alloc(0)
    let file = Buffer.alloc(0)
    let wanted = COMMAND.length
    const answer = (text: string) => {
      state = 'done'
      socket.end(`${text}\0`)
    }
    const take = () => {
      const taken = held.subarray(0, wanted)
      held = held.subarray(wanted)
      if (state === 'command') {
        if (!taken.equals(COMMAND)) return answer('UNKNOWN COMMAND')
        ;[state, wanted] = ['length', 4]
      } else if (state === 'length') {
        ;[state, wanted] = ['bytes', taken.readUInt32BE()]
        if (wanted === 0) return finish()
        if (file.length + wanted > LARGEST) return answer('INSTREAM size limit exceeded. ERROR')
      } else {
        file = Buffer.concat([file, taken])
        ;[state, wanted] = ['length', 4]
      }
    }
    const finish = () => {
      received.push(file)
      if (fault === 'silent') return
      if (fault === 'hangs up') return socket.destroy()
      if (fault === 'babbles') return answer('stream: MAYBE')
      if (fault === 'no database') return answer('stream: Malformed database ERROR')
      if (fault === 'endless') return void socket.write('x'.repeat(10_000))
      answer(file.includes(EICAR) ? 'stream: Ekoline.Test.EICAR FOUND' : 'stream: OK')
    }
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes])
      while (state !== 'done' && held.length >= wanted && (wanted > 0 || state !== 'bytes')) take()
    })
  }

  await new Promise<void>((resolve) =>
    at ? server.listen(at, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  return {
    place:
      address !== null && typeof address === 'object'
        ? { host: '127.0.0.1', port: address.port }
        : { path: at ?? '' },
    received,
    set fault(is: Fault | null) {
      fault = is
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
