import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import { BUSINESS_AMOUNT, isRunning, planIds } from '@ekoline/contract/money/plan-rules.ts'
import type { Plan, WorkgroupPlan } from '@ekoline/contract/money/plans.ts'
import { type Kobo, kobo, koboFromNaira, PAYG_MINIMUM } from '@ekoline/contract/units/money.ts'
import { Suspense, useRef, useState } from 'react'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatKobo, formatNaira } from '../../format/naira.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { AmountForm } from '../wallet/AmountForm.tsx'
import { ChargeLines } from '../wallet/ChargeLines.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { isForFewer, type Offer, offerOf, runningPlan } from './plan-offer.ts'
import { usePlans } from './plans.queries.ts'

const PlanComparison = lazyScreen(() => import('./PlanComparison.tsx'), 'PlanComparison')

const SUGGESTED = [200, 500, 1_000, 2_000]

/** What is chosen and typed, stored by the parent component. */
export interface PlanDraft {
  /** null: nothing was chosen yet */
  readonly id: number | null
  /** the pay-as-you-go amount as typed in its field */
  readonly typed: string
}

interface PlanPanelProps {
  draft: PlanDraft
  onDraft: (draft: PlanDraft) => void
  /** a payment is under way */
  busy: boolean
  /** an earlier payment is being checked: another one must wait */
  held: boolean
  onPay: (what: { purpose: 'plan'; planid: number } | { purpose: 'payg'; amount: Kobo }) => void
}

/** Who may buy for the workgroup (decisions, "Plans": only admins; a lead changes nothing). */
const mayBuy = ({ admin_status, userStatus }: UserProfile) => admin_status && userStatus !== 'lead'

/** The initial choice: to renew the present or last plan, else the business amount (account-core §9). */
function firstChoice(sold: readonly Plan[], current: WorkgroupPlan): number {
  const known = sold.find(({ id }) => id === current.id || id === current.lapsed?.id)
  return (
    (known ?? sold.find(({ amount }) => koboFromNaira(amount) === BUSINESS_AMOUNT))?.id ?? planIds.payAsYouGo
  )
}

/**
 * The plans that are sold, pay as you go among them, and the one of the workgroup (account-core §9, "Plans in the panel").
 *
 * @source AC1-7, AC9-9
 */
export function PlanPanel(props: PlanPanelProps) {
  const plans = usePlans()
  return (
    <Region
      query={plans}
      failed={text('plans_failed')}
      loading={
        <div aria-busy="true" className="grid gap-4">
          <Skeleton className="h-20" />
          <Skeleton className="h-72" />
          <Skeleton className="h-12" />
        </div>
      }
    >
      {({ sold, current }) => <Panel {...props} sold={sold} current={current} />}
    </Region>
  )
}

interface PanelProps extends PlanPanelProps {
  sold: readonly Plan[]
  current: WorkgroupPlan
}

function Panel({ draft, onDraft, busy, held, onPay, sold, current }: PanelProps) {
  const buys = mayBuy(useProfile())
  const { workgroup } = useSeat()
  const field = useRef<HTMLInputElement>(null)
  const [comparing, setComparing] = useState(false)
  const now = new Date()
  const chosen = draft.id ?? (buys ? firstChoice(sold, current) : planIds.payAsYouGo)
  const plan = sold.find(({ id }) => id === chosen)
  const offer = plan && offerOf(current, plan, now)
  const isNow = isRunning(runningPlan(current), now)
  const choices = [
    ...sold.map(({ id, name, amount }) => ({
      id,
      name,
      price: formatNaira(amount),
      isCurrent: isNow && id === current.id,
    })),
    {
      id: planIds.payAsYouGo,
      name: text('plan_pay_as_you_go'),
      price: text('plan_from', { amount: formatKobo(PAYG_MINIMUM) }),
      isCurrent: !isNow,
    },
  ]
  return (
    <div className="grid gap-4">
      <CurrentPlan plan={current} workgroup={workgroup} now={now} buys={buys} />
      <Button kind="quiet" wide onClick={() => setComparing(true)}>
        {text('plan_compare')}
      </Button>
      <PlanChoice choices={choices} value={chosen} onChange={(id) => onDraft({ ...draft, id })}>
        <Gives lines={offer?.gives ?? [text('plan_payg_gives'), text('plan_payg_stays')]} />
      </PlanChoice>
      {!offer ? (
        <AmountForm
          typed={draft.typed}
          onType={(typed) => onDraft({ id: planIds.payAsYouGo, typed })}
          busy={busy}
          held={held}
          onPay={(amount) => onPay({ purpose: 'payg', amount })}
          least={PAYG_MINIMUM}
          refusal="payg_too_small"
          suggested={SUGGESTED}
          field={field}
        />
      ) : buys && isForFewer(current, chosen) ? (
        <p className="rounded-field bg-warn-wash px-3.5 py-2.5 text-small text-warn">
          {text('plan_one_person_only', { plan: plan.name, people: current.people })}
        </p>
      ) : buys ? (
        <Buying
          offer={offer}
          busy={busy}
          held={held}
          onBuy={() => onPay({ purpose: 'plan', planid: chosen })}
        />
      ) : (
        <p className="rounded-field bg-sunken px-3.5 py-3 text-small text-soft">
          {text('plan_for_admins')}{' '}
          {current.buyers.length > 0 && text('plan_ask', { names: current.buyers.join(text('plan_or')) })}
        </p>
      )}
      {comparing && (
        <Suspense>
          <PlanComparison
            sold={sold}
            current={isNow ? current.id : planIds.payAsYouGo}
            onClose={() => setComparing(false)}
            onChoose={(id) => {
              onDraft({ ...draft, id })
              setComparing(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function Gives({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-1 text-small text-soft">
      {lines.map((line) => (
        <li
          key={line}
          className="flex gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-good"
        >
          <CheckIcon />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  )
}

interface BuyingProps {
  offer: Offer
  busy: boolean
  held: boolean
  onBuy: () => void
}

/** The new plan and its price, before anything is paid. */
function Buying({ offer: { price, charge, consequence, replaces, action }, busy, held, onBuy }: BuyingProps) {
  return (
    <>
      <p
        role="status"
        className={
          replaces
            ? 'rounded-field bg-warn-wash px-3.5 py-2.5 text-small text-warn'
            : 'rounded-field bg-good-wash px-3.5 py-2.5 text-small text-good'
        }
      >
        {consequence}
      </p>
      <ChargeLines name={text('charge_plan')} amount={kobo(price)} charge={charge} />
      <Button size="large" wide busy={busy} disabled={held} onClick={onBuy}>
        {busy ? text('payment_in_progress') : text(action, { amount: formatKobo(charge) })}
      </Button>
    </>
  )
}
