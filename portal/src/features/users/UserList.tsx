import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { UsersTable } from './UsersTable.tsx'
import { useUsers } from './users.queries.ts'
import { readView, type UsersView, writeView } from './users-view.ts'

const PAUSE_MS = 250 // between two keys of somebody who types on

/** The people of the workgroup; the search and the page are in the address. */
export function UserList() {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const users = useUsers(view)
  const top = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useDraft(view.search)

  function show(next: UsersView, replace = false) {
    setAddress(writeView(next), { preventScrollReset: true, replace })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key begins another pause
  useEffect(() => {
    if (typed === view.search) return
    const pause = setTimeout(() => show({ search: typed, page: 1 }, true), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])

  function turnTo(page: number) {
    show({ ...view, page })
    const list = top.current
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }

  const { total = 0, result } = users.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <div ref={top} className="scroll-mt-4">
      <Card title="Users">
        <search className="mb-3 block max-w-md">
          <TextField
            label="Search"
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder="Name, e-mail or username"
            value={typed}
            onChange={setTyped}
          />
        </search>
        {users.isError && !users.data ? (
          <ErrorState
            title={unlessOffline(users.error, text('workgroup_users_failed'))}
            onRetry={() => users.refetch()}
          >
            Nothing was lost. Check your connection and try again.
          </ErrorState>
        ) : result?.length === 0 ? (
          <NoUsers view={view} total={total} onFirstPage={() => show({ ...view, page: 1 })} />
        ) : (
          <UsersTable
            users={result}
            first={(view.page - 1) * PAGE_SIZE + 1}
            refreshing={users.isPlaceholderData}
          />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            page={view.page}
            pages={pages}
            links={pageLinks(view.page, pages)}
            summary={`Page ${view.page.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} users`}
            onPage={turnTo}
          />
        )}
      </Card>
    </div>
  )
}

interface NoUsersProps {
  view: UsersView
  total: number
  onFirstPage: () => void
}

/** Why there is nobody to see, and the way to somebody. */
function NoUsers({ view: { search, page }, total, onFirstPage }: NoUsersProps) {
  if (total > 0) return <NoPage page={page} onFirstPage={onFirstPage} />
  if (search.trim() !== '')
    return (
      <EmptyState title={`Nobody is found by “${search.trim()}”`}>
        Searched names, e-mails and usernames of the whole workgroup.
      </EmptyState>
    )
  return <EmptyState title={text('no_users')}>Whom you add appears here at once.</EmptyState>
}
