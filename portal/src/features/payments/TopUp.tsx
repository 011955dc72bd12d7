import { Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { Late, part } from '../../ui/late.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { PlanDraft } from '../plans/PlanPanel.tsx'
import { PLANS_ANCHOR } from '../profile/plan-line.ts'
import { TOP_UP_ANCHOR, TopUpPanel } from '../wallet/TopUpPanel.tsx'
import { CardWindow, loadCardWindow } from './CardWindow.tsx'
import { useTopUp } from './useTopUp.ts'

const planPanel = part(() => import('../plans/PlanPanel.tsx'), 'PlanPanel')

type Tab = 'airtime' | 'plans'
const tabs = [
  { value: 'airtime', label: 'Airtime' },
  { value: 'plans', label: 'Plans' },
] as const

const tabOf: Record<string, Tab> = { [`#${PLANS_ANCHOR}`]: 'plans', [`#${TOP_UP_ANCHOR}`]: 'airtime' }

const untouched: PlanDraft = { id: null, typed: '' }

/** Which tab is open: the one that the address last led to, or that was chosen since. */
function useTab() {
  const { hash, key } = useLocation()
  const [tab, setTab] = useState<Tab>('airtime')
  const [followed, setFollowed] = useState<string | null>(null)
  if (key !== followed) {
    setFollowed(key)
    setTab(tabOf[hash] ?? tab)
  }
  return [tab, setTab] as const
}

/** The top-up and the plan panel, with the card window that they open. What is typed in one stays while the other is seen. */
export function TopUp() {
  const [tab, setTab] = useTab()
  const panel = useId()
  const [typed, setTyped] = useState('')
  const wished: unknown = useLocation().state?.planid
  const [draft, setDraft] = useState<PlanDraft>({
    ...untouched,
    id: typeof wished === 'number' ? wished : null,
  })
  // Empty after a payment, so that another press of Enter does not begin a second one.
  const payment = useTopUp(() => {
    setTyped('')
    setDraft(untouched)
  })
  const { busy, start } = payment

  useEffect(() => {
    // Ahead of its use; what failed is told where it is shown.
    for (const load of [loadCardWindow, planPanel.load]) load().catch(() => undefined)
  }, [])

  return (
    <Card
      title={tab === 'plans' ? 'Plans' : 'Top up'}
      aside={<Tabs label="What to pay for" tabs={tabs} value={tab} onChange={setTab} panel={panel} />}
    >
      <div id={panel} role="tabpanel" aria-label={tab === 'plans' ? 'Plans' : 'Airtime'}>
        {tab === 'plans' ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Late of={planPanel} props={{ draft, onDraft: setDraft, busy, onPay: start }} />
          </Suspense>
        ) : (
          <TopUpPanel
            typed={typed}
            onType={setTyped}
            busy={busy}
            onPay={(amount) => start({ purpose: 'topup', amount })}
          />
        )}
      </div>
      <CardWindow of={payment} />
    </Card>
  )
}
