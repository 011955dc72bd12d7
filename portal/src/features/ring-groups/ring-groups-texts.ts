import { ringGroupsLabels, ringGroupsMessages } from '@ekoline/contract/messages/ring-groups.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...ringGroupsMessages, ...ringGroupsLabels })
