import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { WebhooksPanel } from '../webhooks/WebhooksPanel.tsx'
import { useApiKeys } from './developers.queries.ts'
import { KeysTable } from './KeysTable.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { QuickStart } from './QuickStart.tsx'

// Loaded on demand: the longest part, which most visitors do not need.
const Reference = lazy(async () => ({ default: (await import('./Reference.tsx')).Reference }))

const PANEL = 'developers-panel'
const tabs = [
  { value: 'keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'quick-start', label: 'Quick start' },
  { value: 'reference', label: 'Reference' },
] as const
type Tab = (typeof tabs)[number]['value']

/** decisions, "Developers page". The tab is in the address. */
export function DevelopersScreen() {
  const [address, setAddress] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === address.get('tab')) ?? tabs[0]
  const choose = (tab: Tab) => setAddress(tab === 'keys' ? {} : { tab }, { preventScrollReset: true })
  return (
    <>
      <PageTitle>Developers</PageTitle>
      <div className="mb-4">
        <Tabs label="Developers" tabs={tabs} value={chosen.value} onChange={choose} panel={PANEL} />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={chosen.label} className="min-h-[75dvh] min-w-0">
        {chosen.value === 'keys' && <KeysPanel />}
        {chosen.value === 'webhooks' && <WebhooksPanel />}
        {chosen.value === 'quick-start' && <QuickStart />}
        {chosen.value === 'reference' && (
          <Suspense>
            <Reference />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** The API keys, for admins; anybody else reads that they are for admins. */
function KeysPanel() {
  const { admin_status } = useProfile()
  if (admin_status) return <AdminsKeys />
  return (
    <Card title="API keys">
      <EmptyState title={text('keys_for_admins')}>
        Ask an admin of your workgroup to make one. The quick start and the reference are open to you.
      </EmptyState>
    </Card>
  )
}

function AdminsKeys() {
  const isLead = useProfile().userStatus === 'lead'
  const [page, setPage] = useState(1)
  const [making, setMaking] = useState(false)
  const keys = useApiKeys(page)
  const make = !isLead && <Button onClick={() => setMaking(true)}>Make an API key</Button>
  return (
    <Card title="API keys" aside={(keys.data?.total ?? 0) > 0 && make}>
      <KeysTable {...{ keys, page, isLead, make }} onPage={setPage} />
      {making && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
