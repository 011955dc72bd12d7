import { ivrLabels } from '@ekoline/contract/routing/messages/ivr.ts'
import { addTexts } from '../../text.ts'

addTexts(ivrLabels)
