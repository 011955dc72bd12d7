import { queueReportsLabels, queueReportsMessages } from '@ekoline/contract/routing/messages/queue-reports.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...queueReportsMessages, ...queueReportsLabels })
