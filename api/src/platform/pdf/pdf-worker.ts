import { parentPort, workerData } from 'node:worker_threads'
import { drawReceipt, type ReceiptPage } from './receipt-page.ts'

if (!parentPort) throw new Error('This file runs as a worker thread.')
parentPort.postMessage(await drawReceipt(workerData as ReceiptPage))
