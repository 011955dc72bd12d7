import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { NO_CALL_LIMITS } from './calls/no-call-limits.ts'
import type { Store } from './store.ts'
import { TEST_KEY } from './world.ts'

/** A process of the service beside the test; it is killed at the test's end if it lives then. */
export interface ServiceProcess {
  readonly child: ChildProcess
  kill(): Promise<void>
  /** Asks it to end. @returns its exit code */
  stop(): Promise<number | null>
}

/**
 * Starts a file that works on a store, and waits until it says that it is ready.
 *
 * @param more what its environment holds besides the store
 */
export async function startProcess(
  file: string,
  { env }: Store,
  more: Readonly<Record<string, string>> = {},
  ...args: string[]
): Promise<ServiceProcess> {
  const child = fork(file, args, {
    env: {
      ...bareEnvironment,
      NODE_ENV: 'development',
      SECRET_KEYS: TEST_KEY,
      ...NO_CALL_LIMITS,
      ...env,
      ...more,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit') // not 'close', which does not come after our own disconnect
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  await once(child, 'message')
  return {
    child,
    kill,
    async stop() {
      child.disconnect()
      await ended
      return child.exitCode
    },
  }
}
