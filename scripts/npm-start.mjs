/** npm's commands as a person types them, for tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from './toolchain.mjs'

/** @type {Map<number, Promise<unknown>>} process groups that a test has started, and when they have ended */
const groups = new Map()

function killGroups() {
  for (const group of groups.keys()) {
    try {
      process.kill(-group, 'SIGKILL')
    } catch {
      // it has ended already
    }
  }
}

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, killGroups)

/** Ends what is left of what the test started. */
export async function endAll() {
  killGroups()
  await Promise.all(groups.values()) // the server ends a little later than what has started it
  groups.clear()
}

/**
 * In a process group of its own like that of a terminal's foreground. `closed`: every process of the tree holds its pipes,
 * so they close when the last of them has ended.
 *
 * @param {readonly string[]} words @param {NodeJS.ProcessEnv} environment
 */
export function spawnNpm(words, environment) {
  const { PATH, HOME, npm_node_execpath: node, npm_execpath: npm } = process.env
  const [command, ...args] = node && npm ? [node, npm] : ['npm']
  const child = spawn(command, [...args, ...words], {
    cwd: root,
    detached: true,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = /** @type {number} */ (child.pid)
  const closed = once(child, 'close')
  groups.set(pid, closed)
  return { child, pid, closed }
}

/** `npm start` until it is ready, on a port that the kernel gives it. @param {NodeJS.ProcessEnv} environment */
export async function npmStart(environment) {
  const { child, pid, closed } = spawnNpm(['start'], { PORT: '0', ...environment })
  let output = ''
  /** @type {string} */
  const address = await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
        const ready = /is ready: (http:\S+)/.exec(output)
        if (ready) resolve(/** @type {string} */ (ready[1]))
      })
    }
    closed.then(() => reject(new Error(`npm start ended:\n${output}`)), reject)
  })
  return {
    pid,
    address,
    output: () => output,
    /** until the last of its processes has ended */
    async allGone() {
      await closed
      return fetch(address).then(
        () => false,
        () => true,
      )
    },
  }
}
