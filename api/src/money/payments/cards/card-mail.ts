import type { AutoTopUpEnd } from '@ekoline/contract/money/saved-cards.facts.ts'
import { AUTO_TOP_UP_REFUSALS } from '@ekoline/contract/money/saved-cards.facts.ts'
import { exactNaira, type Kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { postMessage } from '../../../core/outbox/outbox.sql.ts'
import { greetingOf, inLine } from '../../../core/profile/profile.service.ts'
import { workgroupName } from '../../../core/workgroups/workgroups.service.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { TopUp } from './auto-top-up.sql.ts'

/** Where a saved card and its automatic top-up are seen, changed and ended. */
export const cardLink = ({ config }: Pick<Context, 'config'>) => `${config.publicUrl}/payments#saved-card`

type Needs = Pick<Context, 'config' | 'text' | 'seal' | 'clock'>
type Owner = Pick<TopUp, 'userId' | 'workgroupId'>

async function mail(
  ctx: Needs,
  tx: Tx,
  { userId, workgroupId }: Owner,
  what: 'card_kept' | 'auto_top_up_on' | 'auto_top_up_refused' | 'auto_top_up_ended',
  said: Readonly<Record<string, string>>,
): Promise<void> {
  const { email, firstName } = await greetingOf(tx, userId)
  const values = {
    firstName: inLine(firstName),
    brand: ctx.config.brand.name,
    workgroup: inLine(await workgroupName({ db: tx }, workgroupId)),
    link: cardLink(ctx),
    ...said,
  }
  await postMessage(ctx, tx, ctx.clock.now(), {
    channel: 'email',
    to: email,
    subject: ctx.text(`${what}_subject`, values),
    text: ctx.text(`${what}_text`, values),
    button: ctx.text(`${what}_button`),
  })
}

/** A card is kept, in the words to which its person agreed. */
export const mailKept = (
  ctx: Needs,
  tx: Tx,
  card: Owner & { readonly last4: string; readonly consent: string },
) => mail(ctx, tx, card, 'card_kept', { last4: card.last4, consent: card.consent })

/** @param charge kobo that the card is charged each time */
export const mailOn = (ctx: Needs, tx: Tx, topUp: TopUp, charge: Kobo) =>
  mail(ctx, tx, topUp, 'auto_top_up_on', {
    threshold: exactNaira(topUp.threshold),
    amount: exactNaira(topUp.amount),
    most: exactNaira(topUp.most),
    charge: exactNaira(charge),
    last4: topUp.last4 ?? '',
  })

export interface Refusal {
  readonly reference: string
  /** what the card's bank did */
  readonly why: 'declined' | 'challenged'
  /** of charges, in a row */
  readonly count: number
  /** hours until the next attempt */
  readonly hours: number
}

export const mailRefused = (ctx: Needs, tx: Tx, topUp: TopUp, { reference, why, count, hours }: Refusal) =>
  mail(ctx, tx, topUp, 'auto_top_up_refused', {
    threshold: exactNaira(topUp.threshold),
    last4: topUp.last4 ?? '',
    reason: ctx.text(`card_refused_${why}`),
    next:
      count < AUTO_TOP_UP_REFUSALS
        ? ctx.text('card_refused_again', { hours: String(hours) })
        : ctx.text('card_refused_last'),
    reference,
  })

export const mailEnded = (ctx: Needs, tx: Tx, owner: Owner, why: AutoTopUpEnd | 'person') =>
  mail(ctx, tx, owner, 'auto_top_up_ended', { reason: ctx.text(`auto_top_up_why_${why}`) })
