import { moneyLabels } from '@ekoline/contract/money/messages/money-texts.ts'
import { addTexts } from '../../text.ts'

addTexts(moneyLabels)
