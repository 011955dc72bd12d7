/** Texts of campaigns and their click-to-call. */
export const campaignsMessages = {
  campaign_connecting: 'connecting...', // service-areas §4
  campaign_connected: 'conncted...', // service-areas §4, spelled so
  campaign_own_phone: 'you can not call yourself!', // service-areas §5
  campaign_call_unanswered: 'No answer came. Call again: it is placed once.',
  campaigns_failed: 'The campaigns could not be fetched',
  campaign_failed: 'The campaign could not be created',
  contacts_failed: 'The contacts could not be fetched',
  no_campaigns: 'No campaigns',
  campaign_group_gone: 'The group of this campaign was deleted, so there is nobody to call.',
  contact_note_hint: 'Kept when you leave the field. Everybody who calls this campaign sees it.',
  contact_note_kept: 'Kept',
  contact_not_kept: 'What you noted of {name} could not be kept. It is still there: try again.',
  contact_opted_out: 'Asked not to be called',
  contact_list_done: 'That was the last contact of this list.',
  campaign_groups_failed: 'The groups could not be fetched',
  campaign_created: 'Campaign created successfully!', // service-areas §8
  campaign_own_number: 'you can not call yourself!', // service-areas §5
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const campaignsLabels = {} as const
