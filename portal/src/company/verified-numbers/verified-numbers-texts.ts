import {
  verifiedNumbersLabels,
  verifiedNumbersMessages,
} from '@ekoline/contract/company/messages/verified-numbers.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...verifiedNumbersMessages, ...verifiedNumbersLabels })
