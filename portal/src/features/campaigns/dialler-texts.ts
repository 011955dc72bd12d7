import { campaignsLabels, campaignsMessages } from '@ekoline/contract/messages/campaigns.ts'
import { contactGroupsLabels, contactGroupsMessages } from '@ekoline/contract/messages/contact-groups.ts'
import { robocallsLabels, robocallsMessages } from '@ekoline/contract/messages/robocalls.ts'
import { addTexts } from '../../text.ts'

addTexts({
  ...campaignsMessages,
  ...campaignsLabels,
  ...contactGroupsMessages,
  ...contactGroupsLabels,
  ...robocallsMessages,
  ...robocallsLabels,
})
