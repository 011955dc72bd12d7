import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { Tabs } from '../../ui/Tabs.tsx'

export const DEVELOPERS_PANEL = 'developers-panel'

/** The tabs of what is for developers, the first one chosen by default. The last has an address of its own. */
export const developersTabs = () =>
  [
    { value: 'keys', label: text('developers_tab_keys') },
    { value: 'webhooks', label: text('developers_tab_webhooks') },
    { value: 'quick-start', label: text('developers_tab_quick_start') },
    { value: 'reference', label: text('developers_tab_reference') },
    { value: 'otps', label: text('developers_tab_otps') },
  ] as const

export type DevelopersTab = ReturnType<typeof developersTabs>[number]['value']

/** Moves between the tabs; which one is open is in the address. */
export function DevelopersTabs({ value }: { value: DevelopersTab }) {
  const navigate = useNavigate()
  function choose(tab: DevelopersTab) {
    if (tab === 'otps') return navigate(paths.otpHistory())
    const search = tab === 'keys' ? '' : `?tab=${tab}`
    return navigate(paths.developers() + search, { preventScrollReset: true })
  }
  return (
    <div className="mb-4">
      <Tabs
        label={text('developers_title')}
        tabs={developersTabs()}
        value={value}
        onChange={choose}
        panel={DEVELOPERS_PANEL}
      />
    </div>
  )
}
