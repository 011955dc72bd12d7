import { savedCardsLabels, savedCardsMessages } from '@ekoline/contract/money/messages/saved-cards.ts'
import { addTexts } from '../../../text.ts'

addTexts({ ...savedCardsMessages, ...savedCardsLabels })
