import { cardWindowMessages } from '@ekoline/contract/messages/card-window.ts'
import { addTexts } from '../../text.ts'

addTexts(cardWindowMessages)
