import { documentsLabels, documentsMessages } from '@ekoline/contract/messages/documents.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...documentsMessages, ...documentsLabels })
