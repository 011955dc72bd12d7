import type { AccountDocument } from '@ekoline/contract/people/documents.ts'
import { formatRelative } from '../../format/date.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { documentWords, kindWords } from './document-words.ts'
import type { useDocuments } from './documents.queries.ts'

const columns = (): Column<AccountDocument>[] => [
  {
    head: text('document_type'),
    cell: ({ type }) => <span className="wrap-anywhere">{type}</span>,
    card: 'title',
  },
  { head: text('document_kind'), cell: ({ kind }) => text(kindWords[kind]), named: true },
  { head: text('document_uploaded'), cell: ({ created_at }) => formatRelative(created_at), named: true },
  {
    head: text('document_state'),
    cell: ({ state, reason }) => (
      <>
        <StatusDot tone={documentWords[state].tone}>{text(documentWords[state].word)}</StatusDot>
        {reason && (
          <span className="block mt-1 max-w-[46ch] text-small wrap-anywhere text-soft">{reason}</span>
        )}
      </>
    ),
    named: true,
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
    <Card title={text('documents_list')}>
      <PagedTable
        label={text('documents_list')}
        query={documents}
        columns={columns()}
        rowKey={({ id }) => id}
        page={page}
        onPage={onPage}
        noun={text('documents_noun')}
        failed={text('documents_unread')}
        empty={null}
      />
    </Card>
  )
}
