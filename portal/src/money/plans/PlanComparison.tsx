import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import type { Plan } from '@ekoline/contract/money/plans.ts'
import { type Kobo, koboFromNaira, PAYG_MINIMUM } from '@ekoline/contract/units/money.ts'
import { formatKobo } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'

/** A plan as a column: what it costs and gives, in the same order as the others. */
interface Compared {
  readonly id: number
  readonly name: string
  readonly price: string
  readonly facts: readonly (readonly [name: string, value: string])[]
}

function comparedOf({ id, name, amount, credit, subscription, days, description }: Plan): Compared {
  const price = koboFromNaira(amount) as Kobo
  const airtime = koboFromNaira(credit) as Kobo
  const isUnlimited = id === planIds.unlimited
  return {
    id,
    name,
    price: formatKobo(price),
    facts: [
      [text('compare_for'), description],
      [text('compare_airtime'), airtime > 0 ? formatKobo(airtime) : text('compare_none')],
      [text('compare_calls'), text(isUnlimited ? 'compare_calls_unlimited' : 'compare_calls_wallet')],
      [text('compare_dialling'), text(isUnlimited ? 'compare_no' : 'compare_yes')],
      [text('compare_runs'), subscription ? text('compare_monthly') : text('compare_days', { days })],
    ],
  }
}

const payAsYouGo = (): Compared => ({
  id: planIds.payAsYouGo,
  name: text('plan_pay_as_you_go'),
  price: text('plan_from', { amount: formatKobo(PAYG_MINIMUM) }),
  facts: [
    [text('compare_for'), text('compare_payg_for')],
    [text('compare_airtime'), text('compare_payg_airtime')],
    [text('compare_calls'), text('compare_calls_wallet')],
    [text('compare_dialling'), text('compare_yes')],
    [text('compare_runs'), text('compare_no_end')],
  ],
})

interface PlanComparisonProps {
  sold: readonly Plan[]
  /** the plan that runs */
  current: number
  onChoose: (id: number) => void
  onClose: () => void
}

/** All plans side by side, fact by fact; below each other on a phone. */
export function PlanComparison({ sold, current, onChoose, onClose }: PlanComparisonProps) {
  const plans = [payAsYouGo(), ...sold.map(comparedOf)]
  return (
    <Dialog open form="wide" title={text('compare_title')} onClose={onClose}>
      <ul className="grid gap-3 wide:auto-cols-fr wide:grid-flow-col wide:grid-rows-[repeat(7,auto)] wide:gap-y-0">
        {plans.map(({ id, name, price, facts }) => (
          <li
            key={id}
            className={cx(
              'grid min-w-0 gap-y-2 rounded-card border p-4 wide:row-span-7 wide:grid-rows-subgrid wide:gap-y-3',
              id === current ? 'border-lagoon bg-lagoon-wash' : 'border-line',
            )}
          >
            <div>
              <h3 className="font-semibold">{name}</h3>
              <p className="text-number font-semibold tabular-nums">{price}</p>
            </div>
            {facts.map(([fact, value]) => (
              <dl key={fact} className="text-small">
                <dt className="text-faint">{fact}</dt>
                <dd>{value}</dd>
              </dl>
            ))}
            {id === current ? (
              <p className="flex min-h-10 items-center text-small font-semibold text-lagoon">
                {text('plan_yours')}
              </p>
            ) : (
              <Button
                kind="quiet"
                wide
                aria-label={text('compare_choose_named', { plan: name })}
                onClick={() => onChoose(id)}
              >
                {text('compare_choose')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
