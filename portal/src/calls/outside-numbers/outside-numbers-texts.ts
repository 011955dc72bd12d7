import {
  outsideNumbersLabels,
  outsideNumbersMessages,
} from '@ekoline/contract/calls/messages/outside-numbers.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...outsideNumbersMessages, ...outsideNumbersLabels })
