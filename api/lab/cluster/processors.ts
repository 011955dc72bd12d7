import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import type { Host } from './network.ts'

const TICKS = 100 // a second, Linux, USER_HZ
const PIECES: Readonly<Record<string, string>> = {
  MainThread: 'our process', // as Node calls itself
  postgres: 'PostgreSQL',
  python3: 'Patroni',
  patroni: 'Patroni',
}

/** Seconds of a processor by host and piece, since this machine was started. */
type Used = ReadonlyMap<string, number>

/** How busy each piece keeps the processors; those of a process that was killed since the last look are lost. */
export class Processors {
  readonly #spaces: ReadonlyMap<number, string>
  readonly #last = new Map<number, number>()
  readonly #total = new Map<string, number>()

  constructor(hosts: readonly Host[]) {
    this.#spaces = new Map(hosts.map(({ name }) => [statSync(`/run/netns/ekoline-${name}`).ino, name]))
  }

  /** Adds up what was used since the last look. */
  look(): Used {
    for (const entry of readdirSync('/proc')) {
      const pid = Number(entry)
      if (!pid) continue
      try {
        const space = Number(/\d+/.exec(readlinkSync(`/proc/${pid}/ns/net`))?.[0])
        const host = this.#spaces.get(space)
        if (!host) continue
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const comm = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
        const [user, system] = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .slice(11, 13)
        const used = (Number(user) + Number(system)) / TICKS
        const piece = host === 'bucket' ? 'object storage' : (PIECES[comm] ?? comm)
        const name = `${host} ${piece}`
        this.#total.set(name, (this.#total.get(name) ?? 0) + used - (this.#last.get(pid) ?? 0))
        this.#last.set(pid, used)
      } catch {} // it has ended
    }
    return new Map(this.#total)
  }
}

/** Shares of one processor between two looks, by piece, all hosts together. */
export function sharesOf(from: Used, to: Used, seconds: number): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [name, used] of to) {
    const [host = '', ...piece] = name.split(' ')
    const side = host.startsWith('edge') && piece.join(' ') === 'our process' ? ' at an edge' : ''
    const key = `${piece.join(' ')}${side}`
    shares.set(key, (shares.get(key) ?? 0) + (used - (from.get(name) ?? 0)) / seconds)
  }
  return new Map([...shares].filter(([, share]) => share > 0.0005).sort(([, a], [, b]) => b - a))
}

/** What PostgreSQL holds for each connection of our processes, without what its connections share, in MB. */
export function connectionsAt(databases: readonly Host[]): number[] {
  return databases
    .flatMap((host) => host.pids())
    .flatMap((pid) => {
      try {
        const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        if (!/^postgres: .*\bekoline ekoline [\d.]+\(\d+\)/.test(name)) return []
        const parts = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
        return [[...parts].reduce((sum, [, kB]) => sum + Number(kB), 0) / 1_024]
      } catch {
        return [] // it has ended
      }
    })
    .toSorted((a, b) => a - b)
}
