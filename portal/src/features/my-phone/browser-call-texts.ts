import { browserCallLabels } from '@ekoline/contract/messages/browser-call.ts'
import { addTexts } from '../../text.ts'

addTexts(browserCallLabels)
