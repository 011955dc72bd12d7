import { ivrLabels } from '@ekoline/contract/messages/ivr.ts'
import { addTexts } from '../../text.ts'

addTexts(ivrLabels)
