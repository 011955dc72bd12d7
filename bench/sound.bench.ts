import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPbx } from '../api/lab/asterisk/pbx.ts'
import { openSipSide } from '../api/lab/asterisk/sip-side.ts'
import { freeUdpPort } from '../scripts/free-port.mjs'
import { busyOf, edgeRoot, familyOf, memoryOf, startEdges } from './edge.ts'
import { engineAlone } from './originate.bench.ts'
import type { Result } from './result.ts'
import type { Stage } from './stage.ts'

const CALLS = 40
const SECONDS = 15
const OWN = '+234803000'
const share = (seconds: number) => `${((100 * seconds) / SECONDS / CALLS).toFixed(2)}% of a core`

/** So long these processes are busy while all calls are up. */
async function busy(pids: () => readonly number[]): Promise<number> {
  await pause(4_000)
  const before = busyOf(pids())
  await pause(SECONDS * 1_000)
  return busyOf(pids()) - before
}

/** What a call costs Asterisk while it lasts: two legs of G.711 with sound, recorded and not. */
async function atAsterisk(root: string, { say }: Stage): Promise<void> {
  for (const record of [false, true]) {
    const directory = mkdtempSync(join(tmpdir(), 'ekoline-bench-sound-'))
    const later = { address: '127.0.0.1', port: 0 }
    const behaviour = (who: string) => ({ answerAfterMs: who.startsWith(OWN) ? 0 : 200 })
    const carrier = await openSipSide({ address: '127.0.46.1', port: 0, pbx: later, behaviour })
    const pbx = await startPbx(root, directory, { carrier, rtpFrom: 57_200 })
    later.port = pbx.sip.port
    try {
      const makeCall = await engineAlone(pbx, record)
      const pids = () => familyOf(pbx.pid)
      const empty = memoryOf(pids())
      for (let n = 0; n < CALLS; n++) {
        await makeCall(`${OWN}${String(n).padStart(4, '0')}`, `+23480355${String(n).padStart(5, '0')}`)
        await pause(50)
      }
      const spent = await busy(pids)
      const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(({ name }) =>
        name.endsWith('.wav'),
      )
      const bytes = files.reduce(
        (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
        0,
      )
      say(
        `  Asterisk, ${carrier.live / 2} calls${record ? ', recorded' : ''}: ${share(spent)} each, ` +
          `${(((memoryOf(pids()) - empty) * 1_000) / CALLS).toFixed(0)} kB each; ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB so far`,
      )
    } finally {
      carrier.close()
      await pbx.stop()
      rmSync(directory, { recursive: true, force: true })
    }
  }
}

/** What it costs an rtpengine between a carrier and an Asterisk, in userspace. */
async function atRtpengine(root: string, { say }: Stage): Promise<void> {
  const control = await freeUdpPort('127.0.0.1')
  const options = [
    '--config-file=none',
    '--table=-1',
    '--foreground',
    '--log-stderr',
    '--log-level=4',
    '--interface=outside/127.0.47.1',
    '--interface=inside/127.0.47.2',
    `--listen-ng=127.0.0.1:${control}`,
    '--port-min=58000',
    '--port-max=58999',
    '--endpoint-learning=heuristic',
  ]
  const rtpengine: ChildProcess = spawn(
    'setpriv',
    ['--pdeathsig', 'SIGKILL', 'chroot', root, 'rtpengine', ...options],
    {
      stdio: 'ignore',
    },
  )
  const later = { address: '127.0.41.3', port: 5060 }
  const sideOf = (address: string) =>
    openSipSide({ address, port: 5060, pbx: later, behaviour: () => ({ answerAfterMs: 100 }) })
  const [carrier, node] = [await sideOf('127.0.44.2'), await sideOf('127.0.45.2')]
  const edges = await startEdges(root, [later.address], {
    carrier: carrier.address,
    node,
    auth: 'http://127.0.0.1:9',
    defines: [`#!define RTPENGINE "udp:127.0.0.1:${control}"`],
  })
  try {
    for (let n = 0; n < CALLS; n++) {
      carrier.call(`${OWN}0000`, `+2348035550${String(n).padStart(3, '0')}`, {})
      await pause(50)
    }
    const spent = await busy(() => familyOf(rtpengine.pid ?? 0))
    say(`  rtpengine, ${carrier.live} calls: ${share(spent)} each`)
  } finally {
    for (const side of [carrier, node]) side.close()
    for (const edge of edges) await edge.stop()
    rtpengine.kill('SIGKILL')
  }
}

/** The sound of calls, by PBX_ROOT: the telephony lab's root has Asterisk, Kamailio and rtpengine. */
export async function soundBench(stage: Stage): Promise<Result[]> {
  const root = process.env.PBX_ROOT
  if (!root) {
    stage.say('  not run: PBX_ROOT names no Debian with Asterisk (npm run test:telephony makes one)')
    return []
  }
  if (existsSync(join(root, 'usr/sbin/asterisk'))) await atAsterisk(root, stage)
  if (edgeRoot() && existsSync(join(root, 'usr/bin/rtpengine'))) await atRtpengine(root, stage)
  return []
}
