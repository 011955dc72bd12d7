import { DOCUMENT_KINDS } from '@ekoline/contract/people/documents.facts.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { AccountState } from './AccountState.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { DocumentList } from './DocumentList.tsx'
import { useDocuments } from './documents.queries.ts'

const PANEL = 'documents-panel'

const tabs = DOCUMENT_KINDS.map((value) => ({ value, label: `documents_${value}` }) as const)

/**
 * Where people prove who they are (service-areas §2, "Verify account"). The tab and the page are in the address.
 *
 * @source SA-121
 */
export function VerifyAccountScreen() {
  const { page, onPage, words, choose } = usePage('tab')
  const isLead = useProfile().userStatus === 'lead'
  const kind = DOCUMENT_KINDS.find((known) => known === words.tab) ?? 'identity'
  const documents = useDocuments(page)
  const offersForm = !isLead && documents.data?.verification_status !== 'verified'

  return (
    <>
      <PageTitle>{text('documents_title')}</PageTitle>
      <div className="grid gap-4">
        <Region query={documents} failed={text('documents_unread')} loading={<Skeleton className="h-34" />}>
          {(given) => <AccountState documents={given} isLead={isLead} />}
        </Region>
        {documents.data && documents.data.total > 0 && (
          <DocumentList documents={documents} page={page} onPage={onPage} />
        )}
        {offersForm && (
          <Card>
            <Tabs
              label={text('documents_tabs')}
              tabs={tabs.map(({ value, label }) => ({ value, label: text(label) }))}
              value={kind}
              onChange={(tab) => choose({ tab: tab === 'identity' ? '' : tab })}
              panel={PANEL}
            />
            <div id={PANEL} role="tabpanel" aria-label={text(`documents_${kind}`)} className="pt-5">
              {/* Both stay mounted, so that what was typed and chosen in the other is not lost. */}
              {DOCUMENT_KINDS.map((shown) => (
                <div key={shown} hidden={shown !== kind}>
                  <DocumentForm kind={shown} />
                </div>
              ))}
            </div>
          </Card>
        )}
      </div>
    </>
  )
}
