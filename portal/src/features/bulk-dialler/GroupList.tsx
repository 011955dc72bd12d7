import type { Group } from '@ekoline/contract/groups.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { useGroups } from './groups.queries.ts'
import type { GroupsView } from './groups-view.ts'

const SEARCH_FROM = 10 // fewer are seen at a glance

interface GroupListProps {
  groups: ReturnType<typeof useGroups>
  chosen: number | null
  view: GroupsView
  onShow: (view: GroupsView) => void
  onChoose: (group: number) => void
  /** null: may not make any */
  onCreate: (() => void) | null
}

/** The groups, one of which is chosen (service-areas §2, "A group list titled 'Select Group'"). */
export function GroupList({ groups, chosen, view, onShow, onChoose, onCreate }: GroupListProps) {
  const { total = 0, result } = groups.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Select Group">
      {(total > SEARCH_FROM || view.groupSearch !== '') && (
        <SearchLine
          label="Group name"
          action="Find"
          className="mb-3"
          word={view.groupSearch}
          onSearch={(groupSearch) => onShow({ ...view, groupSearch, groupPage: 1 })}
        />
      )}
      {groups.isError && !result ? (
        <ErrorState
          title={unlessOffline(groups.error, text('groups_failed'))}
          onRetry={() => groups.refetch()}
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : !result ? (
        <Skeleton className="my-3 h-4 w-40" />
      ) : result.length === 0 ? (
        <NoGroups search={view.groupSearch} onCreate={onCreate} />
      ) : (
        <ul aria-label="Groups" aria-busy={groups.isPlaceholderData} className="grid gap-1">
          {result.map((group) => (
            <li key={group.id}>
              <Choice group={group} isChosen={group.id === chosen} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={view.groupPage}
          pages={pages}
          links={pageLinks(view.groupPage, pages)}
          summary={`Page ${view.groupPage} of ${pages}, ${total} groups`}
          onPage={(groupPage) => onShow({ ...view, groupPage })}
        />
      )}
    </Card>
  )
}

interface ChoiceProps {
  group: Group
  isChosen: boolean
  onChoose: (group: number) => void
}

function Choice({ group: { id, name, total }, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      className={cx(
        'flex min-h-11 w-full items-center justify-between gap-4 rounded-field px-3 py-1.5 text-left',
        isChosen ? 'bg-lagoon-wash font-semibold' : 'hover:bg-lagoon-wash',
      )}
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <span className="text-small text-faint tabular-nums">{total.toLocaleString('en')}</span>
    </button>
  )
}

function NoGroups({ search, onCreate }: { search: string } & Pick<GroupListProps, 'onCreate'>) {
  if (search !== '')
    return <EmptyState title={`No group is called “${search}”`}>Searched all your groups.</EmptyState>
  return (
    <EmptyState
      title={text('no_groups')}
      action={
        onCreate && (
          <Button kind="quiet" onClick={onCreate}>
            Create a group
          </Button>
        )
      }
    >
      A group holds the phone numbers that you call together.
      {onCreate && ' Create one, then upload its numbers.'}
    </EmptyState>
  )
}
