import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatNaira } from '../../format/naira.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

const KEY = ['money', 'wished-plan'] as const

/**
 * Offers the plan that was chosen on the form of an invitation, until it is paid or put aside.
 *
 * @source decisions, "Plans"
 */
export function ChosenPlan() {
  const { plan_id, admin_status } = useProfile()
  const cache = useQueryClient()
  const { data: chosen } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await client.wishedPlan(null, { signal })).result,
    enabled: admin_status && plan_id === planIds.signUp,
  })
  const forget = useSubmit(() => client.forgetWishedPlan(), { onDone: () => cache.setQueryData(KEY, null) })
  if (!chosen) return null
  const { planid, name, amount } = chosen
  return (
    <aside
      aria-label={text('wished_plan_title')}
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface px-5 py-3 max-cards:px-4"
    >
      <div>
        <p className="font-semibold">{text('wished_plan', { plan: name })}</p>
        <p className="text-small text-soft">
          {planid === planIds.payAsYouGo
            ? text('wished_plan_payg')
            : text('wished_plan_card', { amount: formatNaira(amount) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.plans()} state={{ planid }} className={buttonClass()}>
          {text('wished_plan_pay')}
        </Link>
        <Button kind="quiet" busy={forget.isPending} onClick={() => forget.run()}>
          {text('wished_plan_later')}
        </Button>
      </div>
    </aside>
  )
}
