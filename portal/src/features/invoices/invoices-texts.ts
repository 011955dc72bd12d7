import { invoicesLabels, invoicesMessages } from '@ekoline/contract/messages/invoices.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...invoicesMessages, ...invoicesLabels })
