import { mailedLinkLabels } from '@ekoline/contract/messages/mailed-links.ts'
import { addTexts } from '../../text.ts'

addTexts(mailedLinkLabels)
