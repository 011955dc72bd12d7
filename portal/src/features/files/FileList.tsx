import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NoPage } from '../../ui/NoPage.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SearchLine } from '../../ui/SearchLine.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { readView, type UsersView, writeView } from '../users/users-view.ts'
import { FilesTable } from './FilesTable.tsx'
import { useFiles } from './files.queries.ts'

const SEARCH_FROM = 10 // fewer are seen at a glance

interface FileListProps {
  /** may look and listen only */
  isLead: boolean
  /** brings somebody to the upload form */
  onAdd: () => void
}

/** The files; the search and the page are in the address. */
export function FileList({ isLead, onAdd }: FileListProps) {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const files = useFiles(view)
  const top = useRef<HTMLDivElement>(null)

  const show = (next: UsersView) => setAddress(writeView(next), { preventScrollReset: true })
  function turnTo(page: number) {
    show({ ...view, page })
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }

  const { total = 0, result } = files.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <div ref={top} className="scroll-mt-4">
      <Card title="Files">
        {(total > SEARCH_FROM || view.search !== '') && (
          <SearchLine
            label="Search"
            placeholder="File name"
            className="mb-3"
            word={view.search}
            onSearch={(search) => show({ search, page: 1 })}
          />
        )}
        {files.isError && !files.data ? (
          <ErrorState
            title={unlessOffline(files.error, text('files_failed'))}
            onRetry={() => files.refetch()}
          >
            Nothing was lost. Check your connection and try again.
          </ErrorState>
        ) : result?.length === 0 ? (
          <NoFiles
            view={view}
            total={total}
            onFirstPage={() => show({ ...view, page: 1 })}
            onAdd={isLead ? null : onAdd}
          />
        ) : (
          <FilesTable
            files={result}
            first={(view.page - 1) * PAGE_SIZE + 1}
            refreshing={files.isPlaceholderData}
            isLead={isLead}
          />
        )}
        {total > PAGE_SIZE && (
          <Pagination
            page={view.page}
            pages={pages}
            links={pageLinks(view.page, pages)}
            summary={`Page ${view.page.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} files`}
            onPage={turnTo}
          />
        )}
      </Card>
    </div>
  )
}

interface NoFilesProps {
  view: UsersView
  total: number
  onFirstPage: () => void
  /** null: may not add any */
  onAdd: (() => void) | null
}

/** Why there is nothing to see, and the way to something. */
function NoFiles({ view: { search, page }, total, onFirstPage, onAdd }: NoFilesProps) {
  if (total > 0) return <NoPage page={page} onFirstPage={onFirstPage} />
  if (search !== '')
    return <EmptyState title={`No file is called “${search}”`}>Searched all your files.</EmptyState>
  return (
    <EmptyState
      title={text('no_files')}
      action={
        onAdd && (
          <Button kind="quiet" onClick={onAdd}>
            Choose a file
          </Button>
        )
      }
    >
      The greetings, announcements and music that your menus and queues play.
    </EmptyState>
  )
}
