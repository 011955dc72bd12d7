import type { BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import { client } from '../../app/client.ts'
import { formatRelative } from '../../format/date.ts'
import { formatPhone } from '../../format/phone.ts'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { useBlockedNumbers } from './blocked.queries.ts'
import { blockedWho } from './blocked-words.ts'

type Row = BlockedNumber & { name: string }

/** What is blocked, by whom and since when. */
export function BlockedTable({ isReader, onAdd }: { isReader: boolean; onAdd: () => void }) {
  const { page, words, onPage, choose } = usePage('search')
  const { search } = words
  const { data, ...rest } = useBlockedNumbers(page, search)
  const named = data && {
    ...data,
    result: data.result.map((row): Row => ({ ...row, name: blockedWho(row) })),
  }
  const columns: Column<Row>[] = [
    nameColumn(text('blocked_who'), ({ caller }) => caller.name !== null && formatPhone(caller.number)),
    {
      head: text('blocked_by'),
      cell: ({ added_by }) => <span className="wrap-anywhere">{added_by}</span>,
      named: true,
    },
    {
      head: text('blocked_when'),
      cell: ({ added_at }) => <span className="whitespace-nowrap">{formatRelative(added_at)}</span>,
      card: 'figure',
    },
  ]
  return (
    <>
      {isSearched(data?.total ?? 0, search) && (
        <ListToolbar
          search={{
            label: text('blocked_search'),
            placeholder: text('blocked_search_hint'),
            word: search,
            onSearch: (word) => choose({ search: word }),
          }}
        />
      )}
      <ThingTable<Row>
        label={text('title_blocked')}
        query={{ ...rest, data: named }}
        columns={columns}
        isReader={isReader}
        actionsHead={text('blocked_actions')}
        actions={(row) => [row.may_remove && { label: text('blocked_remove'), deletion: removalOf(row) }]}
        expected={3}
        early
        page={page}
        onPage={onPage}
        noun={text('blocked_rows')}
        failed={text('blocked_list_failed')}
        empty={
          search === ''
            ? {
                title: text('blocked_none'),
                note: text('blocked_none_note'),
                action: <AddFirst onAdd={onAdd}>{text('blocked_add_first')}</AddFirst>,
              }
            : { title: text('blocked_nothing', { search }), note: text('blocked_nothing_how') }
        }
      />
      <p className="mt-4 text-small text-soft">{text('blocked_phone_note')}</p>
    </>
  )
}

const removalOf = ({ id, name }: Row): Deletion => ({
  title: text('blocked_remove_title', { who: name }),
  what: text('blocked_remove_what'),
  action: text('blocked_remove'),
  work: () => client.removeBlocked({ params: { id } }),
  refreshes: 'calls',
  done: () => text('blocked_removed', { who: name }),
  failed: 'blocked_remove_failed',
})
