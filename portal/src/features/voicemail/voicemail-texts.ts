import { voicemailLabels, voicemailMessages } from '@ekoline/contract/messages/voicemail.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...voicemailMessages, ...voicemailLabels })
