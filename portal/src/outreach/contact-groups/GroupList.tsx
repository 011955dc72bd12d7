import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import { useId, useState } from 'react'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedList } from '../../kit/list/PagedTable.tsx'
import type { usePage } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import type { useGroups } from './contact-groups.queries.ts'

interface GroupListProps {
  groups: ReturnType<typeof useGroups>
  chosen: number | null
  list: ReturnType<typeof usePage<'groups'>>
  onChoose: (group: number) => void
  /** null: may not make any */
  onCreate: (() => void) | null
}

/**
 * The groups, one of which is chosen (service-areas §2, "A group list titled 'Select Group'"). Where its members are
 * below it, it is closed until it is wanted.
 *
 * @source SA-98
 */
export function GroupList({ groups, chosen, list, onChoose, onCreate }: GroupListProps) {
  const { page, onPage, words, choose } = list
  const [isOpen, setOpen] = useState(words.groups !== '')
  const id = useId()
  const hasMembers = chosen !== null
  function take(group: number) {
    setOpen(false)
    onChoose(group)
  }
  return (
    <Card
      title={text('groups_select')}
      aside={
        hasMembers && (
          <Button
            kind="quiet"
            size="row"
            className="wide:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {text('groups_change')}
          </Button>
        )
      }
      className={cx(hasMembers && !isOpen && 'max-wide:[&>div]:mb-0 max-wide:py-2')}
    >
      <div id={id} className={cx(hasMembers && !isOpen && 'max-wide:hidden')}>
        {isSearched(groups.data?.total ?? 0, words.groups) && (
          <ListToolbar
            search={{
              label: text('groups_search'),
              placeholder: text('groups_search_hint'),
              word: words.groups,
              onSearch: (word) => choose({ groups: word }),
            }}
          />
        )}
        <PagedList
          query={groups}
          page={page}
          onPage={onPage}
          noun={text('groups_noun')}
          failed={text('groups_failed')}
          empty={<NoGroups search={words.groups} onCreate={onCreate} />}
        >
          {(rows) =>
            rows ? (
              <ul
                aria-label={text('groups_list')}
                aria-busy={groups.isPlaceholderData}
                className="grid gap-1"
              >
                {rows.map((group) => (
                  <li key={group.id}>
                    <Choice group={group} isChosen={group.id === chosen} onChoose={take} />
                  </li>
                ))}
              </ul>
            ) : (
              <Skeleton className="my-3 h-4 w-40" />
            )
          }
        </PagedList>
      </div>
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
  if (search !== '') return <EmptyState title={text('groups_nothing', { search })} />
  return (
    <EmptyState
      title={text('no_groups')}
      action={onCreate && <Button onClick={onCreate}>{text('group_create')}</Button>}
    >
      {text(onCreate ? 'groups_hint_create' : 'groups_hint')}
    </EmptyState>
  )
}
