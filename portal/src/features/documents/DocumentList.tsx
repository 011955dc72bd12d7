import type { AccountDocument } from '@ekoline/contract/documents.ts'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { documentWords, kindWords } from './document-words.ts'
import type { useDocuments } from './documents.queries.ts'

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
  documents: ReturnType<typeof useDocuments>
  page: number
  onPage: (page: number) => void
}

/** The uploaded documents, newest first, each with its state and the reason. */
export function DocumentList({ documents, page, onPage }: DocumentListProps) {
  return (
    <Card title="Your documents">
      <PagedTable
        label="Your documents"
        query={documents}
        columns={columns}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
        noun="documents"
        failed={text('documents_unread')}
        empty={
          <EmptyState title="No documents yet">What you upload appears here, with what we found.</EmptyState>
        }
      />
    </Card>
  )
}
