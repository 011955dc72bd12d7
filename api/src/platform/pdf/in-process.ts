import { fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'

const YOUNG_MB = 4 // of V8's semi-space: it ends before it has much to forget

/** What a program of a document makes of what it is given; a failure is the program's own, by its exit code. */
export function answer<In>(make: (given: In) => Promise<unknown>): void {
  if (!process.send) throw new Error('This file runs as a process of its own.')
  process.once('message', async (given) => {
    process.send?.(await make(given as In), () => process.disconnect())
  })
}

/**
 * What a program sends of what it is given; it then ends.
 *
 * @throws Error when it fails, or takes more time or memory than it may
 */
export async function inProcess<T>(
  program: URL,
  given: object,
  { takesAtMostMs, memoryMb }: { readonly takesAtMostMs: number; readonly memoryMb: number },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const child = fork(fileURLToPath(program), {
    env: { NODE_COMPILE_CACHE: getCompileCacheDir() }, // the keys of the service are none of its business
    execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${YOUNG_MB}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // what a library says of a file is not the service's log
  })
  const timer = setTimeout(() => reject(new Error('the document took too long')), takesAtMostMs)
  child.once('message', (made) => resolve(made as T))
  child.once('error', reject)
  child.once('exit', (code, signal) =>
    reject(new Error(`the process of the document ended with ${code ?? signal}`)),
  )
  child.send(given, (error) => error && reject(error))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL') // nothing happens to one that has ended
  }
}
