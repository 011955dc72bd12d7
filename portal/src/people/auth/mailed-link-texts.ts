import { mailedLinkLabels } from '@ekoline/contract/people/messages/mailed-links.ts'
import { addTexts } from '../../text.ts'

addTexts(mailedLinkLabels)
