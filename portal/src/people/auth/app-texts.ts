import { appLabels } from '@ekoline/contract/messages/app.ts'
import { addTexts } from '../../text.ts'

addTexts(appLabels)
