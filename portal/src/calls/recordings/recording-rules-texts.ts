import { recordingLabels, recordingMessages } from '@ekoline/contract/calls/messages/recording.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...recordingMessages, ...recordingLabels })
