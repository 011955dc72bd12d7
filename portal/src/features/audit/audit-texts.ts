import { auditLabels, auditMessages } from '@ekoline/contract/messages/audit.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...auditMessages, ...auditLabels })
