import type { ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster, HostName } from './cluster.ts'
import type { PhoneUser } from './people.ts'
import { inRoot } from './pieces.ts'

const SCENARIOS = join(import.meta.dirname, 'sipp')
const TONE_HZ = 440
const RATE = 8_000

/** A second of a tone in µ-law. */
function tone(): Buffer {
  const encode = (sample: number) => {
    const sign = sample < 0 ? 0x80 : 0
    const value = Math.min(Math.abs(sample), 32_635) + 132
    const exponent = Math.floor(Math.log2(value)) - 7
    return ~(sign | (exponent << 4) | ((value >> (exponent + 3)) & 0x0f)) & 0xff
  }
  const samples = Array.from({ length: RATE }, (_, n) => 8_000 * Math.sin((2 * Math.PI * TONE_HZ * n) / RATE))
  return Buffer.from(samples.map((sample) => encode(Math.round(sample))))
}

interface Wanted {
  /** names it, and its files */
  readonly name: string
  readonly host: HostName
  readonly port: number
  /** the first port of its sound */
  readonly media: number
  readonly scenario: string
  readonly options?: readonly string[]
  /** lines of its CSV */
  readonly lines?: readonly string[]
  readonly aSecond?: number
  /** where it calls */
  readonly to?: HostName
}

/** What a phone did in a call, at which millisecond. */
export interface Step {
  readonly step: 'began' | 'answered' | 'refused' | 'cut' | 'over' | 'unknown'
  /** of a refusal: 503 and so on */
  readonly code: string
  readonly user: string
  readonly number: string
  readonly at: number
}

const STEPS: Readonly<Record<string, Step['step']>> = {
  B: 'began',
  A: 'answered',
  R: 'refused',
  L: 'cut',
  O: 'over',
  G: 'unknown', // unknown by now, as the other side said to the BYE
}

/** A SIPp. */
export interface Sipp {
  readonly name: string
  /** Whether it takes commands yet. */
  listens(): boolean
  /** From now on so many calls a second. */
  rate(aSecond: number): void
  /** Begins no more calls, and waits for the end of those that are up. */
  end(): Promise<void>
  steps(): Step[]
  /** what it complained about */
  errors(): string
}

export const authOf = ({ user, secret }: PhoneUser) => `[authentication username=${user} password=${secret}]`

/** Starts a SIPp on a host. */
export function startSipp({ hosts, places: { folder } }: Cluster, wanted: Wanted): Sipp {
  const { name, port, media, scenario, options = [], lines, aSecond, to } = wanted
  const host = hosts[wanted.host]
  const directory = join(folder, 'sipp', name)
  mkdirSync(directory, { recursive: true })
  cpSync(SCENARIOS, directory, { recursive: true })
  writeFileSync(join(directory, 'tone.ulaw'), tone())
  if (lines) writeFileSync(join(directory, 'calls.csv'), ['SEQUENTIAL', ...lines, ''].join('\n'))
  const control = port + 10_000
  const command = [
    [
      'sipp',
      '-sf',
      `/lab/${scenario}.xml`,
      '-i',
      host.address,
      '-p',
      `${port}`,
      '-mi',
      host.address,
      '-mp',
      `${media}`,
    ],
    ['-ci', host.address, '-cp', `${control}`, '-nostdin', '-f', '60', '-l', '15000', '-t', 'u1'],
    ['-trace_logs', '-log_file', '/lab/steps.log'],
    scenario === 'phones' ? [] : ['-trace_err', '-error_file', '/lab/errors.log'], // where each request is one
    ['-buff_size', '4194304', '-max_log_size', '50000000'],
    lines ? ['-inf', '/lab/calls.csv'] : [],
    aSecond === undefined ? [] : ['-r', `${aSecond}`],
    options,
    to ? [`${hosts[to].address}:5060`] : [],
  ].flat()
  const said = openSync(join(directory, 'said.log'), 'a')
  const child: ChildProcess = host.start(
    inRoot(process.env.CLUSTER_ROOT ?? '', { '/lab': directory }, command),
    {
      stdio: ['ignore', said, said],
    },
  )
  const ended = once(child, 'exit')
  const text = (file: string) => {
    const path = join(directory, file)
    return existsSync(path) ? readFileSync(path, 'utf8') : ''
  }
  return {
    name,
    listens() {
      const port = `:${control.toString(16).toUpperCase().padStart(4, '0')} `
      return readFileSync(`/proc/${child.pid}/net/udp`, 'utf8').includes(port)
    },
    rate(perSecond) {
      const socket = createSocket('udp4')
      socket.send(`cset rate ${perSecond}`, control, host.address, () => socket.close())
    },
    async end() {
      child.kill('SIGUSR1')
      await ended
    },
    steps: () =>
      text('steps.log')
        .split('\n')
        .flatMap((line): Step[] => {
          const [what = '', user = '', number = '', ...when] = line.split(/\s+/)
          const [step, at] = [STEPS[what.charAt(0)], Number(when.at(-1)) * 1_000] // date, time, seconds since 1970
          return step && at ? [{ step, code: what.slice(1), user, number, at }] : []
        }),
    errors: () => text('errors.log'),
  }
}
