import type { AccountDocument } from '@ekoline/contract/documents.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { formatRelative } from '../../format/date.ts'
import { Card } from '../../ui/Card.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { documentWords, kindWords } from './document-words.ts'

const columns: Column<AccountDocument>[] = [
  { head: 'Type', cell: ({ type }) => <span className="wrap-anywhere">{type}</span>, card: 'title' },
  { head: 'Kind', cell: ({ kind }) => kindWords[kind] },
  { head: 'Uploaded', cell: ({ created_at }) => formatRelative(created_at), named: true },
  {
    head: 'State',
    cell: ({ state, reason }) => (
      <>
        <StatusDot tone={documentWords[state].tone}>{documentWords[state].word}</StatusDot>
        {reason && (
          <span className="block mt-1 max-w-[46ch] text-small wrap-anywhere text-soft">{reason}</span>
        )}
      </>
    ),
  },
]

interface DocumentListProps {
  documents: { result: AccountDocument[]; total: number }
  page: number
  onPage: (page: number) => void
}

/** What was uploaded, newest first, each with where it stands and why. */
export function DocumentList({ documents: { result, total }, page, onPage }: DocumentListProps) {
  const pages = pageCount(total, PAGE_SIZE)
  return (
    <Card title="Your documents">
      {result.length === 0 ? (
        <EmptyState title="No documents yet">What you upload appears here, with what we found.</EmptyState>
      ) : (
        <DataTable label="Your documents" columns={columns} rows={result} rowKey={({ id }) => id} />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total} documents`}
          onPage={onPage}
        />
      )}
    </Card>
  )
}
