import { suspensionsLabels, suspensionsMessages } from '@ekoline/contract/messages/suspensions.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...suspensionsMessages, ...suspensionsLabels })
