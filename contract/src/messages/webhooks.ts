/** Texts of webhooks. */
export const webhooksMessages = {
  webhooks_failed: 'The webhooks could not be fetched',
  no_webhooks: 'You have no webhooks',
  webhooks_for_admins: 'Webhooks are for admins',
  webhook_url_missing: 'Enter an address that begins with https://',
  webhook_events_missing: 'Choose at least one event',
  webhook_make_failed: 'The webhook could not be made',
  webhook_removed: 'The webhook is removed',
  webhook_remove_failed: 'The webhook could not be removed',
  webhook_on: 'The webhook is on again',
  webhook_on_failed: 'The webhook could not be switched on',
  deliveries_failed: 'The deliveries could not be fetched',
  no_deliveries: 'Nothing was sent yet',
  delivery_again: 'It is sent again',
  delivery_again_failed: 'It could not be sent again',
  webhook_call_started: 'A call begins',
  webhook_call_ended: 'A call has ended',
  webhook_payment_succeeded: 'A payment went through',
  webhook_url_refused:
    'A webhook must be an https address of a public server, without user name, password or a part behind #.',
  webhooks_full:
    'Your workgroup has {webhooks} webhooks already. Remove one that is not used any more first.',
  webhook_off: 'This webhook is switched off. Switch it on first.',
  delivery_under_way: 'This is about to be sent, or being sent just now.',
} as const

/** Headings, buttons, hints and empty states of its screens. */
export const webhooksLabels = {} as const
