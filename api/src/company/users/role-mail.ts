import type { Context } from '../../context.ts'
import type { Message } from '../../core/outbox/outbox.sql.ts'
import { inLine } from '../../core/profile/profile.service.ts'

type Change =
  | 'member_removed'
  | 'admin_given'
  | 'admin_taken'
  | 'accountant_given'
  | 'accountant_taken'
  | 'supervisor_given'
  | 'supervisor_taken'
  | 'role_set'
  | 'founder_kept'
  | 'seat_invitation'

interface Recipient {
  readonly email: string
  readonly firstName: string
  readonly workgroup: string
  /** the admin who did it */
  readonly who?: string
  /** whom the change is about, what they are now, and the names of the queues that they supervise */
  readonly name?: string
  readonly role?: string
  readonly queues?: string
  /** where it leads; the users without it */
  readonly link?: string
}

/** The mail about a change of a person's role in a workgroup. */
export function roleMail(
  { text, config }: Pick<Context, 'text' | 'config'>,
  change: Change,
  {
    email,
    firstName,
    workgroup,
    who = '',
    name = '',
    role = '',
    queues = '',
    link = `${config.publicUrl}/users`,
  }: Recipient,
): Message {
  const values = {
    brand: config.brand.name,
    firstName: inLine(firstName),
    workgroup: inLine(workgroup),
    who: inLine(who),
    name: inLine(name),
    role,
    queues,
    link,
  }
  return {
    channel: 'email',
    to: email,
    subject: text(`${change}_subject`, values),
    text: text(`${change}_text`, values),
    button: text(`${change}_button`),
  }
}
