import { Worker } from 'node:worker_threads'
import { answer } from './in-process.ts'
import { drawPictures, holdMemory } from './page-pictures.ts'
import type { RebuildLimits } from './pdf.ts'

/** Ends this process, whatever it is busy with: the service may have died since it began. */
const endAfter = (ms: number) =>
  new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${ms})`, { eval: true }).unref()

answer(({ bytes, limits }: { bytes: Uint8Array; limits: RebuildLimits }) => {
  endAfter(limits.takesAtMostMs)
  holdMemory(limits.memoryMb)
  return drawPictures(bytes, limits)
})
