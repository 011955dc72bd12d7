import { schedulesLabels, schedulesMessages } from '@ekoline/contract/messages/schedules.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...schedulesMessages, ...schedulesLabels })
