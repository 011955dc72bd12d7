import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { addTexts } from '../text.ts'

addTexts(catalogue)
