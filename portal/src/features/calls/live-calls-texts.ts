import { liveCallsLabels, liveCallsMessages } from '@ekoline/contract/messages/live-calls.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...liveCallsMessages, ...liveCallsLabels })
