import { queueReportsLabels, queueReportsMessages } from '@ekoline/contract/messages/queue-reports.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...queueReportsMessages, ...queueReportsLabels })
