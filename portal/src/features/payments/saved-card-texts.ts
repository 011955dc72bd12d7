import { savedCardsLabels, savedCardsMessages } from '@ekoline/contract/messages/saved-cards.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...savedCardsMessages, ...savedCardsLabels })
