import { payLinkPageLabels, payLinkPageMessages } from '@ekoline/contract/money/messages/pay-link-page.ts'
import { addTexts } from '../../../text.ts'

addTexts({ ...payLinkPageMessages, ...payLinkPageLabels })
