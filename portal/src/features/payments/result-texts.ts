import { paymentResultLabels, paymentResultMessages } from '@ekoline/contract/messages/payment-results.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...paymentResultMessages, ...paymentResultLabels })
