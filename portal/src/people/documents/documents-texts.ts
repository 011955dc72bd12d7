import { documentsLabels, documentsMessages } from '@ekoline/contract/people/messages/documents.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...documentsMessages, ...documentsLabels })
