import { reachLabels, reachMessages } from '@ekoline/contract/routing/messages/reach.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...reachMessages, ...reachLabels })
