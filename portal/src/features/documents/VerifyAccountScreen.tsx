import { DOCUMENT_KINDS, type DocumentKind } from '@ekoline/contract/limits.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { AccountState } from './AccountState.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useDocuments } from './documents.queries.ts'

const PANEL = 'documents-panel'

const tabs = [
  { value: 'identity', label: 'Identity documents' },
  { value: 'utility', label: 'Utility documents' },
] as const satisfies { value: DocumentKind; label: string }[]

/** Where people prove who they are (service-areas §2, "Verify account"). The tab and the page are in the address. */
export function VerifyAccountScreen() {
  const { page, onPage, words, choose } = usePage('tab')
  const isLead = useProfile().userStatus === 'lead'
  const kind = DOCUMENT_KINDS.find((it) => it === words.tab) ?? 'identity'
  const documents = useDocuments(page)

  return (
    <>
      <PageTitle>Verify account</PageTitle>
      <div className="grid gap-4">
        <Region of={documents} failed={text('documents_unread')} loading={<Skeleton className="h-34" />}>
          {(it) => <AccountState documents={it} />}
        </Region>
        <Card>
          <Tabs
            label="Documents"
            tabs={tabs}
            value={kind}
            onChange={(tab) => choose({ tab: tab === 'identity' ? '' : tab })}
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
              // Both stay mounted, so that what was typed and chosen in the other is not lost.
              DOCUMENT_KINDS.map((it) => (
                <div key={it} hidden={it !== kind}>
                  <DocumentForm kind={it} />
                </div>
              ))
            )}
          </div>
        </Card>
        {documents.data && <DocumentList documents={documents} page={page} onPage={onPage} />}
      </div>
    </>
  )
}
