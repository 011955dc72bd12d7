import {
  verifiedNumbersLabels,
  verifiedNumbersMessages,
} from '@ekoline/contract/messages/verified-numbers.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...verifiedNumbersMessages, ...verifiedNumbersLabels })
