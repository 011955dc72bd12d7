import { useProfile } from '../../core/profile/profile.queries.ts'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { addressNumber, usePage, usePageNamed } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { useGroups } from './contact-groups.queries.ts'
import { GroupList } from './GroupList.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { columnsFrom } from './MembersTable.tsx'
import { UploadNumbers } from './UploadNumbers.tsx'

/** The 'Phone numbers' tab: the members of the chosen group, the groups, and an upload of more. */
export function NumbersPanel({ onCreateGroup }: { onCreateGroup: () => void }) {
  const isLead = useProfile().userStatus === 'lead'
  const list = usePageNamed('groups-page', 'groups')
  const members = usePage('group', 'q')
  const groups = useGroups(list.page, list.words.groups)
  const form = useFormInPlace('upload')
  const choose = (group: number | null) => members.choose({ group: group ? String(group) : '', q: '' })

  const listed = groups.data?.result ?? []
  // The default when the address names none: the newest.
  const chosen = addressNumber(members.words.group) ?? listed[0]?.id ?? null
  const isAlone = chosen === null && !groups.isLoading
  return (
    <>
      {!isLead && chosen !== null && (
        <FormInPlace form={form} title={text('upload_numbers')}>
          <UploadNumbers groups={listed} chosen={chosen} onChoose={choose} onDone={form.close} />
        </FormInPlace>
      )}
      <div className={isAlone ? '' : 'grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]'}>
        {chosen !== null && (
          <GroupMembers
            key={chosen}
            groupId={chosen}
            list={members}
            form={isLead ? null : form}
            onGone={() => choose(null)}
          />
        )}
        {groups.isLoading && chosen === null && (
          <Card title={text('members_title')} className="max-wide:order-1">
            <DataTable
              label={text('members_title')}
              columns={columnsFrom(1, isLead, () => undefined)}
              rows={undefined}
              rowKey={({ id }) => id}
            />
          </Card>
        )}
        <GroupList
          groups={groups}
          chosen={chosen}
          list={list}
          onChoose={choose}
          onCreate={isLead ? null : onCreateGroup}
        />
      </div>
    </>
  )
}
