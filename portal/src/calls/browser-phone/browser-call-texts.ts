import { browserCallLabels } from '@ekoline/contract/calls/messages/browser-call.ts'
import { addTexts } from '../../text.ts'

addTexts(browserCallLabels)
