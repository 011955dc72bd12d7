/** What the server says of voicemail. */
export const voicemailServerMessages = {
  voicemail_greeting_by_phone: 'Greeting by phone, {at}',
} as const
