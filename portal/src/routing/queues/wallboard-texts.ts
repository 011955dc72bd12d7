import { wallboardLabels, wallboardMessages } from '@ekoline/contract/company/messages/wallboard.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...wallboardMessages, ...wallboardLabels })
