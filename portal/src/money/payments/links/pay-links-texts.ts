import { payLinkPageMessages } from '@ekoline/contract/money/messages/pay-link-page.ts'
import { payLinksLabels, payLinksMessages } from '@ekoline/contract/money/messages/pay-links.ts'
import { addTexts } from '../../../text.ts'

addTexts({ ...payLinksMessages, ...payLinksLabels, ...payLinkPageMessages })
