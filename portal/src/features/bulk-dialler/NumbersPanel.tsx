import { useSearchParams } from 'react-router'
import { Card } from '../../ui/Card.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { GroupList } from './GroupList.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { useGroups } from './groups.queries.ts'
import { type GroupsView, readView, writeView } from './groups-view.ts'
import { MembersTable } from './MembersTable.tsx'
import { UploadNumbers } from './UploadNumbers.tsx'

/** The 'Phone Numbers' tab: groups to choose from, who is in the chosen one, and more by a file. */
export function NumbersPanel({ onCreateGroup }: { onCreateGroup: () => void }) {
  const isLead = useProfile().userStatus === 'lead'
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const groups = useGroups(view.groupPage, view.groupSearch)
  const show = (next: GroupsView) => setAddress(writeView(next), { preventScrollReset: true })
  const choose = (group: number) => show({ ...view, group, search: '', page: 1 })

  const listed = groups.data?.result ?? []
  const chosen = view.group ?? listed[0]?.id ?? null
  const isAlone = chosen === null && !groups.isLoading
  const list = (
    <GroupList
      groups={groups}
      chosen={chosen}
      view={view}
      onShow={show}
      onChoose={choose}
      onCreate={isLead ? null : onCreateGroup}
    />
  )
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
      {isAlone && list}
      {chosen !== null && (
        <GroupMembers
          key={chosen}
          groupId={chosen}
          view={view}
          isLead={isLead}
          onShow={show}
          onGone={() => show({ ...view, group: null, search: '', page: 1 })}
        />
      )}
      {groups.isLoading && chosen === null && (
        <Card title="Members" className="max-wide:order-1">
          <MembersTable members={undefined} first={1} refreshing={false} isLead={isLead} />
        </Card>
      )}
      <div className="grid min-w-0 gap-4">
        {!isAlone && list}
        {!isLead && <UploadNumbers groups={listed} chosen={chosen} onChoose={choose} />}
      </div>
    </div>
  )
}
