import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { postMessage } from '../../../core/outbox/outbox.sql.ts'
import { fullNameOf, greetingOf, inLine } from '../../../core/profile/profile.service.ts'
import { workgroupName } from '../../../core/workgroups/workgroups.service.ts'
import type { Tx } from '../../../platform/db/db.ts'

type Needs = Pick<Context, 'clock' | 'text' | 'config' | 'seal'>

export type CreditMail = 'credit_asked' | 'credit_given' | 'credit_declined' | 'joining_short'

/** Where each leads: to what is done next. */
const PAGES: Readonly<Record<CreditMail, string>> = {
  credit_asked: '/',
  credit_given: '/',
  credit_declined: '/payments#top-up',
  joining_short: '/',
}

interface Said {
  readonly workgroupId: number
  readonly amount?: Kobo
  /** what can be spent of the member's wallet */
  readonly credit?: Kobo
  readonly member?: string
  readonly payer?: string
  readonly reason?: string
  /** the admin who answered */
  readonly byUserId?: number
}

/** Mails a person about a request for money, in the transaction that makes or answers it. */
export async function mailCredit(
  ctx: Needs,
  tx: Tx,
  toUserId: number,
  what: CreditMail,
  { workgroupId, amount, credit, member = '', payer = '', reason = '', byUserId }: Said,
): Promise<void> {
  const { email, firstName } = await greetingOf(tx, toUserId)
  const values = {
    firstName: inLine(firstName),
    member: inLine(member),
    payer: inLine(payer),
    who: byUserId === undefined ? '' : inLine(await fullNameOf(tx, byUserId)),
    workgroup: inLine(await workgroupName({ db: tx }, workgroupId)),
    amount: amount === undefined ? '' : exactNaira(amount),
    credit: credit === undefined ? '' : exactNaira(credit),
    reason,
    link: `${ctx.config.publicUrl}${PAGES[what]}`,
  }
  await postMessage(ctx, tx, ctx.clock.now(), {
    channel: 'email',
    to: email,
    subject: ctx.text(`${what}_subject`, values),
    text: ctx.text(`${what}_text`, values),
    button: ctx.text(`${what}_button`, values),
  })
}
