import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { connect as overTls } from 'node:tls'

interface Place {
  readonly address: string
  readonly port: number
}

/** How one side of the lab sends SIP, and where it is. */
export interface Wire {
  /** as it is written in Via, and in a Contact where it must be said */
  readonly transport: 'UDP' | 'TLS'
  readonly port: number
  send(text: string): void
  receive(taken: (text: string) => void): void
  close(): void
}

/** @param to where what it sends goes, also when that changes */
export async function openUdp({ address, port }: Place, to: Place): Promise<Wire> {
  const socket = createSocket('udp4').bind(port, address)
  await once(socket, 'listening')
  return {
    transport: 'UDP',
    port: socket.address().port,
    send: (text) => socket.send(text, to.port, to.address, () => undefined),
    receive: (taken) => void socket.on('message', (bytes) => taken(bytes.toString())),
    close: () => void socket.close(),
  }
}

const LENGTH = /^content-length: *(\d+)/im

/** One connection, whichever certificate the other side has. */
export async function openTls({ address }: Pick<Place, 'address'>, to: Place): Promise<Wire> {
  const under = connect({ port: to.port, host: to.address, localAddress: address })
  const socket = overTls({ socket: under, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  return {
    transport: 'TLS',
    port: under.localPort ?? 0,
    send: (text) => void socket.write(text),
    receive(taken) {
      let come = '' // SIP of the lab is ASCII
      socket.on('data', (bytes) => {
        come = `${come}${bytes}`.trimStart() // empty lines keep a connection open
        for (;;) {
          const head = come.indexOf('\r\n\r\n')
          const end = head + 4 + Number(LENGTH.exec(come.slice(0, head))?.[1] ?? 0)
          if (head < 0 || come.length < end) return
          taken(come.slice(0, end))
          come = come.slice(end)
        }
      })
    },
    close: () => void socket.destroy(),
  }
}
