import { bankTransfersLabels, bankTransfersMessages } from '@ekoline/contract/messages/bank-transfers.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...bankTransfersMessages, ...bankTransfersLabels })
