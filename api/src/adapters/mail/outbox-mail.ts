import type { MailSender } from './mail.ts'

/** The default of development: nothing leaves; what was posted is read in the outbox, which is where it arrives. */
export const outboxMail: MailSender = {
  name: 'outbox',
  send: async () => ({ result: 'accepted', providerId: null, delivered: true }),
  close: async () => {},
}
