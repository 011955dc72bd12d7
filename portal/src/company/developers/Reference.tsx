import { useState } from 'react'
import { unlessOffline } from '../../app/client.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReference } from './developers.queries.ts'
import { OperationDetail } from './OperationDetail.tsx'
import { hasWords, type Operation } from './operations.ts'

/** Every endpoint of the API, searchable, also only those that take an API key; made from the document by which the API describes itself. */
export function Reference() {
  const [search, setSearch] = useState('')
  const reference = useReference()
  const [keyOnly, setKeyOnly] = useState(false)
  const found = reference.data?.filter(
    (operation) => (operation.takesKey || !keyOnly) && hasWords(operation, search.trim()),
  )
  function showAll() {
    setSearch('')
    setKeyOnly(false)
  }
  return (
    <Card
      title={text('developers_tab_reference')}
      aside={
        <a href="/openapi.json" className={`text-small ${aloneLinkClass}`}>
          {text('reference_document')}
        </a>
      }
    >
      {reference.isError && !reference.data ? (
        <ErrorState
          title={unlessOffline(reference.error, text('reference_failed'))}
          onRetry={() => reference.refetch()}
        >
          {text('reference_unharmed')}
        </ErrorState>
      ) : (
        <>
          <search className="mb-3 flex flex-wrap items-end gap-x-6 gap-y-2">
            <div className="w-full max-w-md">
              <TextField
                label={text('reference_search')}
                type="search"
                maxLength={100}
                placeholder={text('reference_search_example')}
                value={search}
                onChange={setSearch}
              />
            </div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={keyOnly}
                onChange={({ target }) => setKeyOnly(target.checked)}
              />
              {text('reference_key_only')}
            </label>
          </search>
          <p role="status" className="text-small text-faint tabular-nums">
            {found &&
              (found.length === 1
                ? text('reference_found_one')
                : text('reference_found', { count: found.length }))}
          </p>
          {found ? <Operations found={found} search={search} onAll={showAll} /> : <Shapes />}
        </>
      )}
    </Card>
  )
}

const Shapes = () => (
  <div aria-hidden="true" className="grid gap-4 py-3">
    {[1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} className="h-4 w-20" />
    ))}
  </div>
)

interface OperationsProps {
  found: readonly Operation[]
  search: string
  onAll: () => void
}

function Operations({ found, search, onAll }: OperationsProps) {
  if (found.length === 0)
    return (
      <EmptyState
        title={text('reference_nothing', { search })}
        action={
          <Button kind="quiet" onClick={onAll}>
            {text('reference_all')}
          </Button>
        }
      />
    )
  return (
    <ul aria-label={text('reference_list')}>
      {found.map((operation) => (
        <Row key={`${operation.method} ${operation.path}`} operation={operation} />
      ))}
    </ul>
  )
}

/** One call; its details are rendered when it is first opened. */
function Row({ operation }: { operation: Operation }) {
  const [opened, setOpened] = useState(false)
  const { method, path, summary, takesKey } = operation
  return (
    <li className="border-b border-line last:border-0">
      <details onToggle={(event) => event.currentTarget.open && setOpened(true)}>
        <summary className="cursor-pointer py-3">
          <span className="font-mono text-small wrap-anywhere">
            <b>{method}</b> {path}
          </span>
          {takesKey && (
            <span className="ml-2 rounded-field bg-lagoon-wash px-2 text-small whitespace-nowrap">
              {text('reference_key')}
            </span>
          )}
          <span className="block text-small text-soft">{summary}</span>
        </summary>
        {opened && <OperationDetail operation={operation} />}
      </details>
    </li>
  )
}
