import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { inject } from 'vitest'
import { freeUdpPort } from '../../../scripts/free-port.mjs'
import { alone } from '../asterisk/pbx.ts'
import { token } from '../asterisk/sip-message.ts'

const ASK_EVERY_MS = 200
const PORTS = 400

/** Sound at an edge. */
export interface Rtpengine {
  /** the setting of Kamailio that names it */
  readonly define: string
  /** the addresses that phones and carriers, and Asterisks, send their sound to */
  readonly outside: string
  readonly inside: string
  /** It is gone at once. */
  kill(): Promise<void>
}

/** Resolves when it answers its control port. */
async function answers(port: number): Promise<void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const asking = setInterval(
    () => socket.send(`${token()} d7:command4:pinge`, port, '127.0.0.1'),
    ASK_EVERY_MS,
  )
  await once(socket, 'message')
  clearInterval(asking)
  socket.close()
}

/**
 * @param portsFrom the first of its media ports
 * @throws Error with what it said, when it does not start
 */
export async function startRtpengine(outside: string, inside: string, portsFrom: number): Promise<Rtpengine> {
  const { root } = inject('kamailio')
  const port = await freeUdpPort('127.0.0.1')
  const options = [
    '--config-file=none',
    '--table=-1',
    '--foreground',
    '--log-stderr',
    '--log-level=4',
    `--interface=outside/${outside}`,
    `--interface=inside/${inside}`,
    `--listen-ng=127.0.0.1:${port}`,
    `--port-min=${portsFrom}`,
    `--port-max=${portsFrom + PORTS}`,
    '--endpoint-learning=heuristic',
  ]
  const command = [...(root ? ['chroot', root] : []), 'rtpengine', ...options]
  const child = spawn('setpriv', alone('SIGKILL', ...command), { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text
  })
  const failed = ended.then(() => Promise.reject(new Error(`rtpengine did not start:\n${said}`)))
  await Promise.race([answers(port), failed])
  failed.catch(() => undefined) // it ends when it is killed
  return {
    define: `#!define RTPENGINE "udp:127.0.0.1:${port}"`,
    outside,
    inside,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}
