import { callerIdsLabels, callerIdsMessages } from '@ekoline/contract/calls/messages/caller-ids.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...callerIdsMessages, ...callerIdsLabels })
