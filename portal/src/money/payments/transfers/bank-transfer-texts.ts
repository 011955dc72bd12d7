import {
  bankTransfersLabels,
  bankTransfersMessages,
} from '@ekoline/contract/money/messages/bank-transfers.ts'
import { addTexts } from '../../../text.ts'

addTexts({ ...bankTransfersMessages, ...bankTransfersLabels })
