import { recordingLabels, recordingMessages } from '@ekoline/contract/messages/recording.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...recordingMessages, ...recordingLabels })
