import { payLinkPageLabels, payLinkPageMessages } from '@ekoline/contract/messages/pay-link-page.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...payLinkPageMessages, ...payLinkPageLabels })
