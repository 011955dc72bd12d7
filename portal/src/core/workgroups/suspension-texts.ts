import { suspensionsLabels, suspensionsMessages } from '@ekoline/contract/core/messages/suspensions.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...suspensionsMessages, ...suspensionsLabels })
