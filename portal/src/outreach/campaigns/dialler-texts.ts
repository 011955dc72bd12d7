import { campaignsLabels, campaignsMessages } from '@ekoline/contract/outreach/messages/campaigns.ts'
import {
  contactGroupsLabels,
  contactGroupsMessages,
} from '@ekoline/contract/outreach/messages/contact-groups.ts'
import { robocallsLabels, robocallsMessages } from '@ekoline/contract/outreach/messages/robocalls.ts'
import { addTexts } from '../../text.ts'

addTexts({
  ...campaignsMessages,
  ...campaignsLabels,
  ...contactGroupsMessages,
  ...contactGroupsLabels,
  ...robocallsMessages,
  ...robocallsLabels,
})
