import type { Context } from '../../context.ts'
import type { Message } from '../outbox/outbox.sql.ts'

interface Invited {
  readonly email: string
  readonly firstName: string
  readonly workgroup: string
  readonly link: string
}

/** A name in a mail's subject and greeting: one line, whatever was typed. */
const inLine = (name: string) => name.replace(/\s+/g, ' ').trim()

/** The e-mail about a seat: an invitation to set a password, or the word that there is a further one. */
export function seatMail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  kind: 'invitation' | 'seat_added',
  { email, firstName, workgroup, link }: Invited,
): Message {
  const values = {
    brand: config.brand.name,
    firstName: inLine(firstName),
    workgroup: inLine(workgroup),
    link,
  }
  return {
    channel: 'email',
    to: email,
    subject: text(`${kind}_subject`, values),
    text: text(`${kind}_text`, values),
    button: text(`${kind}_button`),
  }
}
