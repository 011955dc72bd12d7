import { reachLabels, reachMessages } from '@ekoline/contract/messages/reach.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...reachMessages, ...reachLabels })
