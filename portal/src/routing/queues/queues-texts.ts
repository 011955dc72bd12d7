import { queuesLabels, queuesMessages } from '@ekoline/contract/routing/messages/queues.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...queuesMessages, ...queuesLabels })
