import { voicemailLabels, voicemailMessages } from '@ekoline/contract/routing/messages/voicemail.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...voicemailMessages, ...voicemailLabels })
