import { developersLabels, developersMessages } from '@ekoline/contract/messages/developers.ts'
import { webhooksLabels, webhooksMessages } from '@ekoline/contract/messages/webhooks.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...developersMessages, ...developersLabels, ...webhooksMessages, ...webhooksLabels })
