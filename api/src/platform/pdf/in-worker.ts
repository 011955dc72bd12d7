import { Worker } from 'node:worker_threads'

/**
 * What a worker posts, which then ends.
 *
 * @throws Error when it fails, or takes more time or memory than it may
 */
export function inWorker<T>(
  program: URL,
  workerData: unknown,
  { takesAtMostMs, memoryMb }: { readonly takesAtMostMs: number; readonly memoryMb: number },
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const worker = new Worker(program, {
    workerData,
    env: {}, // the keys of the service are none of its business
    stdout: true, // what a library says of a file is not the service's log
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timer = setTimeout(() => reject(new Error('the document took too long')), takesAtMostMs)
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the worker of the document ended with ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
