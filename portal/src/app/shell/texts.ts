import { shellCatalogue } from '@ekoline/contract/messages/shell-catalogue.ts'
import { addTexts } from '../../text.ts'

addTexts(shellCatalogue)
