import { allowancesLabels, allowancesMessages } from '@ekoline/contract/calls/messages/allowances.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...allowancesMessages, ...allowancesLabels })
