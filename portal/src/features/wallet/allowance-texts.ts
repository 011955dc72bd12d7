import { allowancesLabels, allowancesMessages } from '@ekoline/contract/messages/allowances.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...allowancesMessages, ...allowancesLabels })
