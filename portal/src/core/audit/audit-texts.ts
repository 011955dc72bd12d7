import { auditLabels, auditMessages } from '@ekoline/contract/core/messages/audit.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...auditMessages, ...auditLabels })
