import { type ComponentType, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CreateGroupDialog } from '../contact-groups/CreateGroupDialog.tsx'

interface PanelProps {
  onCreateGroup: () => void
}

interface Tab {
  value: string
  label: 'bulk_tab_numbers' | 'bulk_tab_campaigns' | 'bulk_tab_robocall'
  Panel: ComponentType<PanelProps>
}

const NumbersPanel = lazyScreen<PanelProps, 'NumbersPanel'>(
  () => import('../contact-groups/NumbersPanel.tsx'),
  'NumbersPanel',
)

const CampaignsPanel = lazyScreen<PanelProps, 'CampaignsPanel'>(
  () => import('./CampaignsPanel.tsx'),
  'CampaignsPanel',
)
const RobocallPanel = lazyScreen<PanelProps, 'RobocallPanel'>(
  () => import('../robocalls/RobocallPanel.tsx'),
  'RobocallPanel',
)

const PANEL = 'bulk-dialler-panel'
const first: Tab = { value: 'numbers', label: 'bulk_tab_numbers', Panel: NumbersPanel }
const campaigns: Tab = { value: 'campaigns', label: 'bulk_tab_campaigns', Panel: CampaignsPanel }
const robocall: Tab = { value: 'robocall', label: 'bulk_tab_robocall', Panel: RobocallPanel }

/**
 * service-areas §2, "Bulk dialler". The tab and the state of its panel are in the address.
 *
 * @source AC2-8, SA-96, SA-107, SA-141
 */
export function BulkDiallerScreen() {
  const profile = useProfile()
  const isLead = profile.userStatus === 'lead'
  const tabs = isUnlimited(profile) ? [first, robocall] : [first, campaigns, robocall] // service-areas §6
  const [address, setAddress] = useSearchParams()
  const [creating, setCreating] = useState(false)
  const create = () => setCreating(true)
  const { value, label, Panel } = tabs.find((tab) => tab.value === address.get('tab')) ?? first
  const choose = (tab: string) => setAddress(tab === first.value ? {} : { tab }, { preventScrollReset: true })
  // The new group is the newest one, which is the default.
  const showNumbers = () => setAddress({})
  return (
    <>
      <PageTitle
        aside={
          !isLead && (
            <Button kind="quiet" aria-haspopup="dialog" onClick={create}>
              {text('group_create')}
            </Button>
          )
        }
      >
        {text('bulk_dialler')}
      </PageTitle>
      <SeatNote />
      <div className="mb-4">
        <Tabs
          label={text('bulk_dialler')}
          tabs={tabs.map((tab) => ({ value: tab.value, label: text(tab.label) }))}
          value={value}
          onChange={choose}
          panel={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={text(label)} className="min-w-0">
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Panel onCreateGroup={create} />
        </Suspense>
      </div>
      {creating && <CreateGroupDialog onCreated={showNumbers} onClose={() => setCreating(false)} />}
    </>
  )
}
