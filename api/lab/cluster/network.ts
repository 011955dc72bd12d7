import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** One of the hosts of a network: a network namespace of its own. */
export interface Host {
  readonly name: string
  readonly address: string
  /** In front of a command, so that it runs on this host. */
  readonly inside: readonly string[]
  /** Starts a program there; it ends with us. */
  start(command: readonly string[], options?: SpawnOptions): ChildProcess
  /** Gives it a second address. */
  alsoAt(address: string): void
  /** Every process that runs there. */
  pids(): readonly number[]
}

/** Hosts that reach each other, and us, and no one else. */
export interface Network {
  readonly hosts: Readonly<Record<string, Host>>
  /** ours in it */
  readonly address: string
  close(): void
}

const ip = (...args: string[]) => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] })
const pidsIn = (space: string) =>
  execFileSync('ip', ['netns', 'pids', space], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number)

function killAtOnce(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Names of interfaces may have 15 letters. */
const OURS = 'ekoline0'

/** @returns why this machine cannot have such a network; null when it can */
export function noNetwork(): string | null {
  const name = `ekoline-try-${process.pid}`
  try {
    ip('netns', 'add', name)
    ip('netns', 'delete', name)
    return null
  } catch (error) {
    return `network namespaces are not allowed here (${(error as Error).message.trim().split('\n').at(-1)})`
  }
}

/**
 * @param subnet the first three numbers of its addresses
 * @param names of the hosts; the first has the address `subnet`.11, and so on
 */
export function openNetwork<const Name extends string>(
  subnet: string,
  names: readonly Name[],
): Network & { readonly hosts: Readonly<Record<Name, Host>> } {
  const space = (name: string) => `ekoline-${name}`
  const known = [...names, 'switch'].map(space)
  const clear = () => {
    for (const name of known.filter((netns) => existsSync(`/run/netns/${netns}`))) {
      for (const pid of pidsIn(name)) killAtOnce(pid)
      ip('netns', 'delete', name)
    }
  }
  clear() // of a run that was killed
  const bridge = space('switch')
  const on = (name: string, ...args: string[]) => ip('-netns', name, ...args)
  ip('netns', 'add', bridge)
  on(bridge, 'link', 'add', 'bridge', 'type', 'bridge')
  on(bridge, 'link', 'set', 'bridge', 'up')

  function attach(port: string, address: string, name?: string) {
    const there = name ? ['netns', name] : []
    ip(
      'link',
      'add',
      'name',
      name ? 'eth0' : OURS,
      ...there,
      'type',
      'veth',
      'peer',
      'name',
      port,
      'netns',
      bridge,
    )
    on(bridge, 'link', 'set', 'dev', port, 'master', 'bridge', 'up')
    const own = name ? ['-netns', name] : []
    ip(...own, 'address', 'add', `${address}/24`, 'dev', name ? 'eth0' : OURS)
    ip(...own, 'link', 'set', name ? 'eth0' : OURS, 'up')
    if (name) on(name, 'link', 'set', 'lo', 'up')
  }

  const address = `${subnet}.1`
  attach('us', address)
  const hosts = names.map((name, index): Host => {
    const own = space(name)
    ip('netns', 'add', own)
    const its = `${subnet}.${11 + index}`
    attach(name, its, own)
    const inside = ['nsenter', `--net=/run/netns/${own}`]
    return {
      name,
      address: its,
      inside,
      start: (command, options = {}) =>
        spawn('setpriv', ['--pdeathsig', 'SIGKILL', ...inside, ...command], { stdio: 'ignore', ...options }),
      alsoAt: (second) => ip('-netns', own, 'address', 'add', `${second}/24`, 'dev', 'eth0'),
      pids: () => pidsIn(own),
    }
  })
  return {
    hosts: Object.fromEntries(hosts.map((host) => [host.name, host])) as Record<Name, Host>,
    address,
    close: clear,
  }
}
