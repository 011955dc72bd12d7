import {
  paymentResultLabels,
  paymentResultMessages,
} from '@ekoline/contract/money/messages/payment-results.ts'
import { addTexts } from '../../../text.ts'

addTexts({ ...paymentResultMessages, ...paymentResultLabels })
