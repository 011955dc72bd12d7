import { liveCallsLabels, liveCallsMessages } from '@ekoline/contract/calls/messages/live-calls.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...liveCallsMessages, ...liveCallsLabels })
