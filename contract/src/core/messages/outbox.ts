/** What stands around the text of a mail. */
export const outboxMails = {
  mail_button: 'Open {brand}',
  mail_link_hint: 'Button not working? Copy this address into your browser:',
  mail_footer: '{brand} sent this email because of your account at {portal}',
  mail_support: 'Questions? {contact}',
} as const
