import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { WebhooksPanel } from '../../core/webhooks/WebhooksPanel.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { DEVELOPERS_PANEL, DevelopersTabs, developersTabs } from './DevelopersTabs.tsx'
import { useApiKeys } from './developers.queries.ts'
import { KeysTable, RestingKeys, RevokeAllDialog } from './KeysTable.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { QuickStart } from './QuickStart.tsx'

// Loaded on demand: the longest part, which most visitors do not need.
const Reference = lazyScreen(() => import('./Reference.tsx'), 'Reference')

/** decisions, "Developers page". The tab is in the address. @source DEC-174 */
export function DevelopersScreen() {
  const [address] = useSearchParams()
  const tabs = developersTabs()
  const { value, label } = tabs.find((tab) => tab.value === address.get('tab')) ?? tabs[0]
  return (
    <>
      <PageTitle>{text('developers_title')}</PageTitle>
      <DevelopersTabs value={value} />
      <div id={DEVELOPERS_PANEL} role="tabpanel" aria-label={label} className="min-w-0">
        {value === 'keys' && <KeysPanel />}
        {value === 'webhooks' && <WebhooksPanel />}
        {value === 'quick-start' && <QuickStart />}
        {value === 'reference' && (
          <Suspense fallback={<Skeleton className="h-72" />}>
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
    <Card title={text('developers_tab_keys')}>
      <EmptyState title={text('keys_for_admins')}>{text('keys_ask_admin')}</EmptyState>
    </Card>
  )
}

function AdminsKeys() {
  const isLead = useProfile().userStatus === 'lead'
  const [page, setPage] = useState(1)
  const [making, setMaking] = useState(false)
  const keys = useApiKeys(page)
  const [revoking, setRevoking] = useState(false)
  const make = !isLead && <Button onClick={() => setMaking(true)}>{text('key_create')}</Button>
  const shown = keys.data?.result ?? []
  const mayRevoke = !isLead && shown.some(({ state }) => state !== 'revoked')
  const aside = (
    <div className="flex flex-wrap gap-2">
      {mayRevoke && (
        <Button kind="quiet-danger" onClick={() => setRevoking(true)}>
          {text('keys_revoke_all')}
        </Button>
      )}
      {make}
    </div>
  )
  return (
    <Card title={text('developers_tab_keys')} aside={(keys.data?.total ?? 0) > 0 && aside}>
      {!isLead && shown.some(({ state }) => state === 'resting') && <RestingKeys />}
      <KeysTable {...{ keys, page, isLead, make }} onPage={setPage} />
      {revoking && <RevokeAllDialog onClose={() => setRevoking(false)} />}
      {making && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
