import { queuesLabels, queuesMessages } from '@ekoline/contract/messages/queues.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...queuesMessages, ...queuesLabels })
