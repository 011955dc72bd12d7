/** What the service refuses of any request; the portal shows it as it comes. */
export const serviceServerMessages = {
  malformed_request: 'We couldn’t read this request.',
  payload_too_large: 'This is too large to send.',
  unsupported_media: 'We can’t read this type of file here.',
} as const
