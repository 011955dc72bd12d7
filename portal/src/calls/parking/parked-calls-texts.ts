import { parkedCallsLabels, parkedCallsMessages } from '@ekoline/contract/calls/messages/parked-calls.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...parkedCallsMessages, ...parkedCallsLabels })
