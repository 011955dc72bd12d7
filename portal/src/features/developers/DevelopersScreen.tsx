import { developersMessages } from '@ekoline/contract/messages/developers.ts'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { addTexts } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { KeysPanel } from './KeysPanel.tsx'
import { QuickStart } from './QuickStart.tsx'
import { WebhooksPanel } from './WebhooksPanel.tsx'

addTexts(developersMessages)

// The longest part, which most who come do not need.
const Reference = lazy(async () => ({ default: (await import('./Reference.tsx')).Reference }))

const PANEL = 'developers-panel'
const tabs = [
  { value: 'keys', label: 'API keys' },
  { value: 'webhooks', label: 'Webhooks' },
  { value: 'quick-start', label: 'Quick start' },
  { value: 'reference', label: 'Reference' },
] as const
type Tab = (typeof tabs)[number]['value']

/** decisions, "Developers page". The address holds the tab. */
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
