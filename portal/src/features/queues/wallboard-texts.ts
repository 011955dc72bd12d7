import { wallboardLabels, wallboardMessages } from '@ekoline/contract/messages/wallboard.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...wallboardMessages, ...wallboardLabels })
