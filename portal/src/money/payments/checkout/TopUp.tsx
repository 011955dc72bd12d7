import { Suspense, useEffect, useId, useState } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '../../../app/paths.ts'
import { useProfile } from '../../../core/profile/profile.queries.ts'
import { text } from '../../../text.ts'
import { Card } from '../../../ui/Card.tsx'
import { lazyScreen } from '../../../ui/lazy-screen.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { PlanDraft } from '../../plans/PlanPanel.tsx'
import { AskCredit } from '../../wallet/AskCredit.tsx'
import { TopUpPanel } from '../../wallet/TopUpPanel.tsx'
import { CheckingPayments } from './CheckingPayments.tsx'
import { useTopUp } from './useTopUp.ts'

const KeepCard = lazyScreen(() => import('../cards/KeepCard.tsx'), 'KeepCard')
const CardWindow = lazyScreen(() => import('./CardWindow.tsx'), 'CardWindow')
const NextStep = lazyScreen(() => import('./NextStep.tsx'), 'NextStep')
const PlanPanel = lazyScreen(() => import('../../plans/PlanPanel.tsx'), 'PlanPanel')

type Tab = 'airtime' | 'plans'
const tabOf: Record<string, Tab> = { [anchors.plans]: 'plans', [anchors.topUp]: 'airtime' }

const loadCardWindow = async () => (await import('./CardWindow.tsx')).loadCardWindow()

const untouched: PlanDraft = { id: null, typed: '' }

/** The open tab: the one in the address, or one chosen since. */
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

/**
 * The top-up and the plan panel, with their card window. What is typed in one stays while the other is open.
 *
 * @source AC1-3
 */
export function TopUp() {
  const [tab, setTab] = useTab()
  const { admin_status: isAdmin, userStatus } = useProfile()
  const panel = useId()
  const [typed, setTyped] = useState('')
  const [keepCard, setKeepCard] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const chosen: unknown = useLocation().state?.planid
  const [draft, setDraft] = useState<PlanDraft>({
    ...untouched,
    id: typeof chosen === 'number' ? chosen : null,
  })
  // Empty after a payment, so that another press of Enter does not start a second one.
  const payment = useTopUp(() => {
    setPaid(true)
    setTyped('')
    setKeepCard(false)
    setDraft(untouched)
  })
  const { busy, held, start } = payment

  useEffect(() => {
    // Preloaded; a failure is shown where the window opens.
    for (const load of [loadCardWindow, PlanPanel.load]) load().catch(() => undefined)
  }, [])

  return (
    <Card
      title={text(tab === 'plans' ? 'top_up_plans' : 'top_up_title')}
      aside={
        <Tabs
          label={text('top_up_what')}
          tabs={[
            { value: 'airtime', label: text('top_up_airtime') },
            { value: 'plans', label: text('top_up_plans') },
          ]}
          value={tab}
          onChange={setTab}
          panel={panel}
        />
      }
    >
      <CheckingPayments checking={payment} />
      <Suspense>{isPaid && !busy && <NextStep />}</Suspense>
      {tab === 'airtime' && !isAdmin && userStatus !== 'lead' && (
        <div className="mb-4 grid gap-3 border-b border-line pb-4">
          <AskCredit wide />
          <p className="text-small text-soft">{text('credit_or_card')}</p>
        </div>
      )}
      <div id={panel} role="tabpanel" aria-label={text(tab === 'plans' ? 'top_up_plans' : 'top_up_airtime')}>
        {tab === 'plans' ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PlanPanel draft={draft} onDraft={setDraft} busy={busy} held={held} onPay={start} />
          </Suspense>
        ) : (
          <TopUpPanel
            typed={typed}
            onType={setTyped}
            busy={busy}
            held={held}
            onPay={(amount) => start({ purpose: 'topup', amount, keepCard })}
          >
            <Suspense fallback={<div className="min-h-11" />}>
              <KeepCard checked={keepCard} onChange={setKeepCard} />
            </Suspense>
          </TopUpPanel>
        )}
      </div>
      {payment.card && (
        <Suspense>
          <CardWindow payment={payment} />
        </Suspense>
      )}
    </Card>
  )
}
