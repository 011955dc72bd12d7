import { payLinkPageMessages } from '@ekoline/contract/messages/pay-link-page.ts'
import { payLinksLabels, payLinksMessages } from '@ekoline/contract/messages/pay-links.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...payLinksMessages, ...payLinksLabels, ...payLinkPageMessages })
