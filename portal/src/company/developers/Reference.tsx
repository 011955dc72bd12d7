import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { unlessOffline } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useReference } from './developers.queries.ts'
import { OperationDetail } from './OperationDetail.tsx'
import { hasWords, type Operation } from './operations.ts'

const pageOf = (feature: string) => `${paths.developers()}?tab=reference&of=${encodeURIComponent(feature)}`

/**
 * Every endpoint of the API, one page a feature; a search looks through all of them, also only those that take an API key.
 * Made from the document by which the API describes itself.
 */
export function Reference() {
  const [search, setSearch] = useState('')
  const reference = useReference()
  const [keyOnly, setKeyOnly] = useState(false)
  const [address, setAddress] = useSearchParams()
  const word = search.trim()
  const offered = reference.data?.filter(({ takesKey }) => takesKey || !keyOnly)
  const feature = reference.data?.find((operation) => operation.feature === address.get('of'))?.feature
  const found = offered?.filter((operation) =>
    word === '' && feature ? operation.feature === feature : hasWords(operation, word),
  )
  function showAll() {
    setSearch('')
    setKeyOnly(false)
    setAddress({ tab: 'reference' }, { preventScrollReset: true })
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
          {word === '' && feature && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-lead font-semibold">{feature}</h3>
              <Link to={`${paths.developers()}?tab=reference`} className={`text-small ${aloneLinkClass}`}>
                {text('reference_features_all')}
              </Link>
            </div>
          )}
          <p role="status" className="text-small text-faint tabular-nums">
            {found && countText(found.length)}
          </p>
          {!found ? (
            <Shapes />
          ) : found.length === 0 ? (
            <Nothing search={search} onAll={showAll} />
          ) : word === '' && !feature ? (
            <Features operations={found} />
          ) : (
            <Operations found={found} />
          )}
        </>
      )}
    </Card>
  )
}

const countText = (count: number) =>
  count === 1 ? text('reference_found_one') : text('reference_found', { count })

const Shapes = () => (
  <div aria-hidden="true" className="grid gap-4 py-3">
    {[1, 2, 3, 4, 5].map((line) => (
      <Skeleton key={line} className="h-4 w-20" />
    ))}
  </div>
)

const Nothing = ({ search, onAll }: { search: string; onAll: () => void }) => (
  <EmptyState
    title={text('reference_nothing', { search })}
    action={
      <Button kind="quiet" onClick={onAll}>
        {text('reference_all')}
      </Button>
    }
  />
)

/** What the calls are about, each with its page. */
function Features({ operations }: { operations: readonly Operation[] }) {
  const counts = new Map<string, number>()
  for (const { feature } of operations) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const features = [...counts].sort(([one], [other]) => one.localeCompare(other))
  return (
    <ul
      aria-label={text('reference_features')}
      className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6"
    >
      {features.map(([feature, count]) => (
        <li key={feature} className="border-b border-line">
          <Link
            to={pageOf(feature)}
            className="flex min-h-11 items-center justify-between gap-4 hover:underline underline-offset-4"
          >
            <span className="min-w-0 font-semibold text-lagoon wrap-anywhere">{feature}</span>
            <span className="text-small text-faint tabular-nums">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Operations = ({ found }: { found: readonly Operation[] }) => (
  <ul aria-label={text('reference_list')}>
    {found.map((operation) => (
      <Row key={`${operation.method} ${operation.path}`} operation={operation} />
    ))}
  </ul>
)

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
