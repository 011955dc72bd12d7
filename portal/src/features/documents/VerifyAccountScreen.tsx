import { DOCUMENT_KINDS, type DocumentKind } from '@ekoline/contract/document-fields.ts'
import { documentsMessages } from '@ekoline/contract/messages/documents.ts'
import { filesMessages } from '@ekoline/contract/messages/files.ts'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { addTexts, text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Region } from '../../ui/Region.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { AccountState } from './AccountState.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useDocuments } from './documents.queries.ts'

addTexts({ ...filesMessages, ...documentsMessages })

const PANEL = 'documents-panel'

const tabs = [
  { value: 'identity', label: 'Identity documents' },
  { value: 'utility', label: 'Utility documents' },
] as const satisfies { value: DocumentKind; label: string }[]

/** Where people show who they are (service-areas §2, "Verify account"). The tab and the page are in the address. */
export function VerifyAccountScreen() {
  const [address, setAddress] = useSearchParams()
  const isLead = useProfile().userStatus === 'lead'
  const kind = DOCUMENT_KINDS.find((it) => it === address.get('tab')) ?? 'identity'
  const page = Math.max(1, Number(address.get('page')) || 1)
  const documents = useDocuments(page)

  const turnTo = (next: { tab?: DocumentKind; page?: number }) =>
    setAddress(
      {
        ...(next.tab === 'utility' && { tab: 'utility' }),
        ...((next.page ?? 1) > 1 && { page: String(next.page) }),
      },
      { preventScrollReset: true },
    )

  return (
    <>
      <PageTitle>Verify account</PageTitle>
      <div className="grid gap-4">
        <Region
          of={documents}
          failed={unlessOffline(documents.error, text('documents_unread'))}
          loading={<Skeleton className="h-34" />}
        >
          {(it) => <AccountState documents={it} />}
        </Region>
        <Card>
          <Tabs
            label="Documents"
            tabs={tabs}
            value={kind}
            onChange={(tab) => turnTo({ tab, page })}
            panel={PANEL}
          />
          <div
            id={PANEL}
            role="tabpanel"
            aria-label={tabs.find(({ value }) => value === kind)?.label}
            className="pt-5"
          >
            {isLead ? (
              <p className="text-small text-faint">{text('lead_refused')}</p>
            ) : (
              // Both stay: what was typed and chosen in the other is not lost.
              DOCUMENT_KINDS.map((it) => (
                <div key={it} hidden={it !== kind}>
                  <DocumentForm kind={it} />
                </div>
              ))
            )}
          </div>
        </Card>
        {documents.data && (
          <DocumentList
            documents={documents.data}
            page={page}
            onPage={(next) => turnTo({ tab: kind, page: next })}
          />
        )}
      </div>
    </>
  )
}
