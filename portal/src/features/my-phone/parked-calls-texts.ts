import { parkedCallsLabels, parkedCallsMessages } from '@ekoline/contract/messages/parked-calls.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...parkedCallsMessages, ...parkedCallsLabels })
