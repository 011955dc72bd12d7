import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { foundingNameOf, greetingOf, inLine } from '../../core/profile/profile.service.ts'
import { type Seat, workgroupName } from '../../core/workgroups/workgroups.service.ts'
import type { Tx } from '../../platform/db/db.ts'

interface Taken {
  /** the admin who took it */
  readonly byUserId: number
  readonly at: Date
  readonly amount: Kobo
  /** what can be spent of the member's wallet now */
  readonly left: Kobo
}

/**
 * Mails a member that money was taken back, in the transaction that takes it. Who never answered the invitation gets
 * no mail: the address may be a stranger's.
 */
export async function mailTaken(
  ctx: Pick<Context, 'text' | 'config' | 'seal'>,
  tx: Tx,
  { userId, workgroupId }: Seat,
  { byUserId, at, amount, left }: Taken,
): Promise<void> {
  const { invited } = await foundingNameOf(tx, userId)
  if (invited) return
  const { email, firstName } = await greetingOf(tx, userId)
  const by = await foundingNameOf(tx, byUserId)
  const values = {
    firstName: inLine(firstName),
    who: inLine(`${by.firstName} ${by.lastName}`),
    workgroup: inLine(await workgroupName({ db: tx }, workgroupId)),
    amount: exactNaira(amount),
    balance: exactNaira(left),
    link: `${ctx.config.publicUrl}/statement`,
  }
  await postMessage(ctx, tx, at, {
    channel: 'email',
    to: email,
    subject: ctx.text('money_taken_back_subject', values),
    text: ctx.text('money_taken_back_text', values),
    button: ctx.text('money_taken_back_button'),
  })
}
