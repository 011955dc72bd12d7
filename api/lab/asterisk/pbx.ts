import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort, freeUdpPort } from '../../../scripts/free-port.mjs'
import { writeAsteriskConfig } from '../../../scripts/telephony/asterisk-config.mjs'
import type { AsteriskOptions } from '../../src/adapters/exchange/asterisk/asterisk-port.ts'
import { openPlug } from '../parts/plug.ts'

const PASSWORD = 'lab-secret-of-16-letters'
const LOOPBACK = '127.0.0.1'
const READY_WITHIN_MS = 30_000
const LAST_LINES = 20

/** A command for setpriv: what it mounts vanishes with it, and it ends with us, by this signal. */
export const alone = (signal: NodeJS.Signals, ...command: readonly string[]) => {
  const namespace = ['unshare', '--mount', '--propagation', 'private']
  return ['--pdeathsig', signal, ...namespace, ...command]
}

const LET_GO_TRIES = 40
const LET_GO_EVERY_MS = 50

const START = `
mkdir -p "$PBX_ROOT$DIRECTORY" &&
mount --bind "$DIRECTORY" "$PBX_ROOT$DIRECTORY" &&
mount -t proc proc "$PBX_ROOT/proc" &&
mount --bind /dev "$PBX_ROOT/dev" &&
exec chroot "$PBX_ROOT" /usr/bin/env $WRONG_CLOCK /usr/sbin/asterisk -f -C "$DIRECTORY/etc/asterisk.conf"`

/** A real Asterisk of the lab. */
export interface Pbx {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly application: string
  readonly sip: { address: string; port: number }
  /** as our process is configured for it */
  readonly phones: AsteriskOptions['phones']
  /** where it listens with a certificate */
  readonly tls: { httpsPort: number; sipPort: number }
  /** its media ports */
  readonly rtp: { from: number; to: number }
  /** a folder that it sees under the same path */
  readonly sounds: string
  readonly pid: number
  /** What is left a moment after the last command: a bridge is released only after the answer that it is gone. */
  leftOver(): Promise<{ channels: string[]; bridges: string[] }>
  /** Whether a process of the service has its application, to which calls go. */
  isServed(): Promise<boolean>
  forgetUsers(users: readonly string[]): Promise<void>
  /** Also whether they were away. */
  forgetTrunks(trunks: readonly string[]): Promise<void>
  forgetRecordings(): Promise<void>
  /** Cuts the ARI connection, and refuses new ones for a second, or for `ms`. */
  unplug(ms?: number): Promise<void>
  /** Kills it, and starts it anew. @returns once it is killed; it is ready within seconds */
  crash(): Promise<void>
  stop(): Promise<void>
}

export interface PbxOptions {
  readonly carrier: { address: string; port: number }
  readonly rtpFrom: number
  /** how many ports from there on; 2,000 by default */
  readonly rtpPorts?: number
  /** where it has SIP */
  readonly address?: string
  readonly port?: number
  /** the other Asterisks, as asterisk:config takes them */
  readonly peers?: string
  /** the address of a dispatcher by which calls come */
  readonly dispatcher?: string
  /** where Kamailios are with which phones register */
  readonly edges?: readonly { address: string; port: number }[]
  /** what has the sound of their phones, where it is not Asterisk */
  readonly edgeSound?: 'rtpengine'
  /** begins the names of its calls */
  readonly node?: string
  /** how wrong its clock is */
  readonly aheadSeconds?: number
  readonly phones?: Partial<AsteriskOptions['phones']>
  /** files in its directory, made before it starts: our process then speaks to it by https */
  readonly tls?: { certificate: string; key: string }
}

const PHONES = { encryption: 'offered', silence: { seconds: 30, onHoldSeconds: 300 } } as const

/** Variables for a clock that is wrong; how long something takes stays right. */
const wrongClock = (aheadSeconds: number) =>
  [
    `LD_PRELOAD=/usr/$LIB/faketime/libfaketimeMT.so.1`,
    `FAKETIME=${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
    'FAKETIME_DONT_FAKE_MONOTONIC=1',
  ].join(' ')

/**
 * @param root a Debian with Asterisk, as the lab's script makes it
 * @param directory everything of this Asterisk
 * @param options `carrier`: where calls to numbers go, and come from
 */
export async function startPbx(
  root: string,
  directory: string,
  {
    carrier,
    rtpFrom,
    rtpPorts = 2_000,
    address = LOOPBACK,
    port,
    peers,
    dispatcher,
    edges,
    edgeSound,
    node = 'lab',
    aheadSeconds = 0,
    phones,
    tls,
  }: PbxOptions,
): Promise<Pbx> {
  const rules = { ...PHONES, ...phones }
  const rtp = { from: rtpFrom, to: rtpFrom + rtpPorts - 1 }
  const [ariPort, sipPort] = [await freePort(), port ?? (await freeUdpPort(address))]
  const [httpsPort, tlsPort] = [await freePort(), await freePort()]
  writeAsteriskConfig({
    directory,
    node,
    'ari-port': `${ariPort}`,
    'ari-password': PASSWORD,
    'sip-address': address,
    'sip-port': `${sipPort}`,
    'rtp-from': `${rtp.from}`,
    'rtp-to': `${rtp.to}`,
    ...(tls && {
      'tls-certificate': join(directory, tls.certificate),
      'tls-key': join(directory, tls.key),
      'tls-port': `${tlsPort}`,
      'https-port': `${httpsPort}`,
    }),
    'silent-seconds': `${rules.silence.seconds}`,
    'silent-hold-seconds': `${rules.silence.onHoldSeconds}`,
    carrier: `${carrier.address}:${carrier.port}`,
    ...(edges && { edge: edges.map(({ address, port }) => `${address}:${port}`).join(',') }),
    ...(peers && { peers }),
    ...(edgeSound && { 'edge-sound': edgeSound }),
    'carrier-match': [carrier.address, ...(dispatcher ? [dispatcher] : [])].join(','),
  })
  const direct = `http://127.0.0.1:${ariPort}`
  const authorization = `Basic ${Buffer.from(`ekoline:${PASSWORD}`).toString('base64')}`
  const plug = await openPlug(tls ? httpsPort : ariPort)
  const ask = (path: string, method = 'GET') =>
    fetch(`${direct}/ari/${path}`, { method, headers: { authorization } })
  async function forget(objects: readonly string[]) {
    for (const id of objects)
      for (const kind of ['registration', 'identify', 'endpoint', 'aor', 'auth'])
        await ask(`asterisk/config/dynamic/res_pjsip/${kind}/${id}`, 'DELETE')
    // Asterisk frees an endpoint a moment later. Made anew before that, it may never be seen as an endpoint.
    for (const id of objects)
      for (let tries = LET_GO_TRIES; tries > 0; tries--) {
        if ((await ask(`endpoints/PJSIP/${id}`)).status === 404) break
        await setTimeout(LET_GO_EVERY_MS)
      }
  }
  const ids = async (path: string) =>
    ((await (await ask(path)).json()) as { id: string }[]).map(({ id }) => id)

  const said = openSync(join(directory, 'log/stderr'), 'a')
  function spawnIt(): ChildProcess {
    return spawn('setpriv', alone('SIGKILL', 'bash', '-c', START), {
      env: {
        ...process.env,
        PBX_ROOT: root,
        DIRECTORY: directory,
        MALLOC_ARENA_MAX: '2',
        WRONG_CLOCK: aheadSeconds === 0 ? '' : wrongClock(aheadSeconds),
      },
      stdio: ['ignore', 'ignore', said],
    })
  }

  /** The folder is gone with the tests, so an error quotes its logs. */
  const lastWords = () =>
    ['log/stderr', 'log/messages.log']
      .map((file) => join(directory, file))
      .filter((file) => existsSync(file))
      .flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LAST_LINES))
      .join('\n')

  /** @throws Error when it does not answer, or has crashed: it is then started anew for the next test */
  async function ready() {
    for (const began = Date.now(); Date.now() - began < READY_WITHIN_MS; await setTimeout(50)) {
      const answer = await ask('asterisk/ping').catch(() => null)
      if (answer?.ok) return
      const why = child.signalCode ?? child.exitCode
      if (why === null) continue
      child = spawnIt()
      throw new Error(`Asterisk has crashed (${why}). It said last:\n${lastWords()}`)
    }
    const hangs = once(child, 'exit')
    child.kill('SIGKILL')
    await hangs
    child = spawnIt()
    throw new Error(`Asterisk did not answer. It said last:\n${lastWords()}`)
  }

  let child = spawnIt()
  await ready()
  return {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${plug.port}`,
    tls: { httpsPort, sipPort: tlsPort },
    user: 'ekoline',
    password: PASSWORD,
    application: 'ekoline-1',
    sip: { address, port: sipPort },
    phones: rules,
    rtp,
    sounds: join(directory, 'sounds'),
    get pid() {
      return child.pid ?? 0
    },
    async leftOver() {
      await ready()
      const look = async () => ({ channels: await ids('channels'), bridges: await ids('bridges') })
      let left = await look()
      for (let tries = LET_GO_TRIES; tries > 0 && left.channels.length + left.bridges.length > 0; tries--) {
        await setTimeout(LET_GO_EVERY_MS)
        left = await look()
      }
      return left
    },
    async isServed() {
      const all = (await (await ask('applications')).json()) as unknown[]
      return all.length > 0
    },
    async forgetUsers(users) {
      await ready()
      await forget(users)
    },
    async forgetTrunks(trunks) {
      await ready()
      await forget(trunks.map((name) => `trunk.${name}`))
    },
    async forgetRecordings() {
      const all = (await (await ask('recordings/stored')).json()) as { name: string }[]
      for (const { name } of all) await ask(`recordings/stored/${encodeURIComponent(name)}`, 'DELETE')
    },
    unplug: (ms) => plug.cut(ms),
    async crash() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await setTimeout(50) // until the connected process notices
      child = spawnIt()
    },
    async stop() {
      plug.close()
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        await Promise.race([gone, setTimeout(5_000).then(() => child.kill('SIGKILL'))])
        await gone
      }
      closeSync(said)
      rmdirSync(join(root, directory)) // where it was mounted
    },
  }
}
