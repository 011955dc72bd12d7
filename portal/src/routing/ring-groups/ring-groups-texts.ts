import { ringGroupsLabels, ringGroupsMessages } from '@ekoline/contract/routing/messages/ring-groups.ts'
import { addTexts } from '../../text.ts'

addTexts({ ...ringGroupsMessages, ...ringGroupsLabels })
