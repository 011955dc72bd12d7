import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReference } from './developers.queries.ts'
import { OperationDetail } from './OperationDetail.tsx'
import { hasWords, type Operation } from './operations.ts'

/** Every call of the API, searchable; made from the document by which the API describes itself. */
export function Reference() {
  const [search, setSearch] = useState('')
  const reference = useReference()
  const found = reference.data?.filter((operation) => hasWords(operation, search.trim()))
  return (
    <Card
      title="Reference"
      aside={
        <a href="/openapi.json" className={`text-small ${aloneLinkClass}`}>
          OpenAPI document
        </a>
      }
    >
      {reference.isError && !reference.data ? (
        <ErrorState
          title={unlessOffline(reference.error, text('reference_failed'))}
          onRetry={() => reference.refetch()}
        >
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : (
        <>
          <search className="mb-3 block max-w-md">
            <TextField
              label="Search the calls"
              type="search"
              maxLength={100}
              placeholder="otp, phoneNumber, /legacy"
              value={search}
              onChange={setSearch}
            />
          </search>
          <p role="status" className="text-small text-faint tabular-nums">
            {found && `${found.length} ${found.length === 1 ? 'call' : 'calls'}`}
          </p>
          {found ? <Operations found={found} search={search} onAll={() => setSearch('')} /> : <Shapes />}
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
            Show all calls
          </Button>
        }
      />
    )
  return (
    <ul aria-label="Calls">
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
              API key
            </span>
          )}
          <span className="block text-small text-soft">{summary}</span>
        </summary>
        {opened && <OperationDetail operation={operation} />}
      </details>
    </li>
  )
}
