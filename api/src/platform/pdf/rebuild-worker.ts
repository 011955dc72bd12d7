import { parentPort, workerData } from 'node:worker_threads'
import { drawPictures, holdMemory } from './page-pictures.ts'
import type { RebuildLimits } from './pdf.ts'

if (!parentPort) throw new Error('This file runs as a worker thread.')
const { bytes, limits } = workerData as { bytes: Uint8Array; limits: RebuildLimits }
holdMemory(limits.memoryMb)
parentPort.postMessage(await drawPictures(bytes, limits))
