import { invoicesLabels, invoicesMessages } from '@ekoline/contract/money/messages/invoices.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...invoicesMessages, ...invoicesLabels })
