import type { SmsGateway } from './sms.ts'

/** The default of development: nothing leaves; what was posted is read in the outbox, which is where it arrives. */
export const outboxSms: SmsGateway = {
  name: 'outbox',
  repeatable: true,
  reports: null,
  send: async () => ({ result: 'accepted', providerId: null, delivered: true }),
}
