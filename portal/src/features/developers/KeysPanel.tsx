import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { useApiKeys } from './developers.queries.ts'
import { KeysTable } from './KeysTable.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'

/** The API keys, for admins; to anybody else it says so. */
export function KeysPanel() {
  const { admin_status } = useProfile()
  if (admin_status) return <AdminsKeys />
  return (
    <Card title="API keys">
      <EmptyState title={text('keys_for_admins')}>
        Ask an admin of your workgroup to make one. The quick start and the reference are open to you.
      </EmptyState>
    </Card>
  )
}

function AdminsKeys() {
  const isLead = useProfile().userStatus === 'lead'
  const [page, setPage] = useState(1)
  const [making, setMaking] = useState(false)
  const keys = useApiKeys(page)
  const { result, total = 0 } = keys.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const make = (kind: 'primary' | 'quiet') =>
    isLead ? null : (
      <Button kind={kind} onClick={() => setMaking(true)}>
        Make an API key
      </Button>
    )
  return (
    <Card title="API keys" aside={total > 0 && make('primary')}>
      {keys.isError && !keys.data ? (
        <ErrorState title={unlessOffline(keys.error, text('keys_failed'))} onRetry={() => keys.refetch()}>
          Nothing was lost, and your keys go on working.
        </ErrorState>
      ) : result?.length === 0 ? (
        <EmptyState title={text('no_keys')} action={make('primary')}>
          With a key your application has one-time passwords spoken by telephone. It can not move money or
          change users.
        </EmptyState>
      ) : (
        <KeysTable keys={result} refreshing={keys.isPlaceholderData} isLead={isLead} />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={page}
          pages={pages}
          links={pageLinks(page, pages)}
          summary={`Page ${page} of ${pages}, ${total.toLocaleString('en')} keys`}
          onPage={setPage}
        />
      )}
      {making && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </Card>
  )
}
