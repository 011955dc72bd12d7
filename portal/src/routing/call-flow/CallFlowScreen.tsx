import { CALL_FLOW_PAGE_SIZE } from '@ekoline/contract/routing/call-flow.facts.ts'
import type { FlowNumber } from '@ekoline/contract/routing/call-flow.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { isSearched, ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedList } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { ChangeDialog } from '../../money/phone-numbers/ChangeDialog.tsx'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import styles from './call-flow.css?inline'
import { useCallFlow } from './call-flow.queries.ts'
import { Faults, Unused } from './Findings.tsx'
import { NumberRow } from './NumberRow.tsx'
import { OpenedPiece } from './OpenedPiece.tsx'
import { type Named, OpenPiece } from './Piece.tsx'
import { partsOf } from './path.ts'

addStyles(styles)

/** Where the calls to each number go, as a path whose pieces open their forms; a person who may not change one only looks. */
export function CallFlowScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  const { username } = useSeat()
  const isLead = userStatus === 'lead'
  const { page, words, onPage, choose } = usePage('search')
  const flow = useCallFlow(page, words.search)
  const [opened, setOpened] = useState<Named | null>(null)
  const [changing, setChanging] = useState<FlowNumber | null>(null)
  const { result = [], total = 0, parts = [], faults = [], unconnected = 0, unused = [] } = flow.data ?? {}
  const known = partsOf(parts)
  const ofMany = new Set(result.map(({ cardid }) => cardid)).size > 1

  function openerOf(piece: Named) {
    const { category, destination } = piece
    const isTheirs = isAdmin || (category === 'user' && destination === username)
    return isLead || !isTheirs || category === 'hangup' ? null : () => setOpened(piece)
  }

  return (
    <OpenPiece value={openerOf}>
      <PageTitle
        note={<span className="max-cards:hidden">{text('call_flow_note')}</span>}
        aside={
          !isLead &&
          total > 0 && (
            <Link to={`${paths.phone()}#add`} className={buttonClass('quiet')}>
              {text('numbers_get')}
            </Link>
          )
        }
      >
        {text('title_call_flow')}
      </PageTitle>
      <SeatNote />
      {!isAdmin && !isLead && <p className="-mt-3 mb-5 text-small text-soft">{text('call_flow_reader')}</p>}
      <Faults faults={faults} unconnected={unconnected} />
      {isSearched(total, words.search) && (
        <ListToolbar
          search={{
            label: text('call_flow_search'),
            word: words.search,
            onSearch: (search) => choose({ search }, { replace: true }),
          }}
        />
      )}
      <Card className="flow-card">
        <PagedList
          query={flow}
          page={page}
          onPage={onPage}
          {...(total > CALL_FLOW_PAGE_SIZE && { size: CALL_FLOW_PAGE_SIZE })}
          noun={text('call_flow_rows')}
          failed={text('call_flow_failed')}
          empty={
            words.search ? <NoMatch search={words.search} /> : <NoNumbers isAdmin={isAdmin} isLead={isLead} />
          }
        >
          {(rows) =>
            rows ? (
              <ul aria-label={text('call_flow_list')} className="flow-list">
                {rows.map((number, index) => (
                  <NumberRow
                    key={number.id}
                    number={number}
                    parts={known}
                    ofMany={ofMany}
                    isFirst={index === 0}
                    onChange={isLead ? null : () => setChanging(number)}
                  />
                ))}
              </ul>
            ) : (
              <Waiting />
            )
          }
        </PagedList>
      </Card>
      <Unused unused={unused} />
      {opened && <OpenedPiece piece={opened} onClose={() => setOpened(null)} />}
      {changing && (
        <ChangeDialog
          key={changing.id}
          number={{
            ...changing,
            category: changing.to?.category ?? null,
            destination: changing.to?.destination ?? null,
            destination_name: changing.to?.name ?? null,
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </OpenPiece>
  )
}

const NoMatch = ({ search }: { search: string }) => (
  <EmptyState title={text('call_flow_no_match', { search })} />
)

const NoNumbers = ({ isAdmin, isLead }: { isAdmin: boolean; isLead: boolean }) => (
  <EmptyState
    title={text('no_numbers')}
    action={
      !isLead && (
        <Link to={isAdmin ? paths.setUp() : `${paths.phone()}#add`} className={buttonClass()}>
          {text(isAdmin ? 'title_set_up' : 'numbers_get')}
        </Link>
      )
    }
  >
    {text('call_flow_none_note')}
  </EmptyState>
)

/** Two numbers, while they are fetched. */
const Waiting = () => (
  <div aria-busy="true" className="flow-list">
    <span className="sr-only">{text('ui_loading')}</span>
    {[0, 1].map((nth) => (
      <div key={nth} className="flow-row">
        <Skeleton className="h-6 w-36" />
        <div className="flow-body">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="h-24 w-full max-w-96" />
        </div>
      </div>
    ))}
  </div>
)
