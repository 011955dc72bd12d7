import { schedulesLabels, schedulesMessages } from '@ekoline/contract/routing/messages/schedules.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...schedulesMessages, ...schedulesLabels })
