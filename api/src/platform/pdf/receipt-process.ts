import { answer } from './in-process.ts'
import { drawReceipt } from './receipt-page.ts'

answer(drawReceipt)
