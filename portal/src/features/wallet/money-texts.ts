import { moneyLabels } from '@ekoline/contract/messages/money-texts.ts'
import { addTexts } from '../../text.ts'

addTexts(moneyLabels)
