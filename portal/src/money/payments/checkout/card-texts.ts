import { cardWindowMessages } from '@ekoline/contract/money/messages/card-window.ts'
import { addTexts } from '../../../text.ts'

addTexts(cardWindowMessages)
