import { developersLabels, developersMessages } from '@ekoline/contract/company/messages/developers.ts'
import { webhooksLabels, webhooksMessages } from '@ekoline/contract/core/messages/webhooks.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...developersMessages, ...developersLabels, ...webhooksMessages, ...webhooksLabels })
