import type { Context } from '../../context.ts'
import type { Message } from '../../core/outbox/outbox.sql.ts'

type Event =
  | 'data_copy_asked'
  | 'data_copy_ready'
  | 'data_request_declined'
  | 'deletion_asked'
  | 'deletion_withdrawn'
  | 'account_deleted'

/** The mail about a request for the own data; it never holds the data. */
export function requestMail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  event: Event,
  to: string,
  more: Readonly<Record<string, string>> = {},
): Message {
  const values = {
    brand: config.brand.name,
    link: `${config.publicUrl}/security`,
    reset: `${config.publicUrl}/forgot-password`,
    ...more,
  }
  return {
    channel: 'email',
    to,
    subject: text(`${event}_subject`, values),
    text: text(`${event}_text`, values),
    ...(event !== 'account_deleted' && { button: text('data_requests_button') }),
  }
}
