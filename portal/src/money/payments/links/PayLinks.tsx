import type { PayLink } from '@ekoline/contract/money/pay-links.ts'
import { useState } from 'react'
import { client } from '../../../app/client.ts'
import { formatTime } from '../../../format/date.ts'
import { formatNaira } from '../../../format/naira.ts'
import { Region } from '../../../kit/Region.tsx'
import { type Deletion, useDeletion } from '../../../kit/useDeletion.tsx'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { StatusDot, type Tone } from '../../../ui/StatusDot.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { PayLinkDialog } from './PayLinkDialog.tsx'
import { usePayLinks } from './pay-links.queries.ts'
import { Pages } from './Referred.tsx'

/** The links by which other people pay into the seat's wallet. */
export function PayLinks() {
  const [page, setPage] = useState(1)
  const links = usePayLinks(page)
  const [making, setMaking] = useState(false)
  const { ask, question } = useDeletion()
  return (
    <Card title={text('pay_links_title')}>
      <p className="text-small text-soft">{text('pay_links_hint')}</p>
      <Button kind="quiet" className="mt-3" onClick={() => setMaking(true)}>
        {text('pay_link_create')}
      </Button>
      <div className="mt-3">
        <Region query={links} failed={text('pay_links_failed')} loading={<Skeleton className="h-12" />}>
          {({ result, total }) => (
            <>
              {total > 0 && (
                <ul aria-label={text('pay_links_title')} className="border-t border-line">
                  {result.map((link) => (
                    <Row key={link.id} link={link} onEnd={() => ask(endingOf(link))} />
                  ))}
                </ul>
              )}
              <Pages page={page} total={total} onPage={setPage} />
            </>
          )}
        </Region>
      </div>
      {making && <PayLinkDialog onClose={() => setMaking(false)} />}
      {question}
    </Card>
  )
}

const tones: Record<PayLink['state'], Tone> = {
  open: 'good',
  checking: 'warn',
  paid: 'good',
  ended: 'idle',
  expired: 'idle',
}

const amountOf = ({ fixed, amount }: PayLink): string =>
  fixed ? formatNaira(amount) : text('pay_link_asked_up_to', { amount: formatNaira(amount) })

function paidText({ payments, paid }: PayLink): string {
  const amount = formatNaira(paid)
  return payments === 1
    ? text('pay_link_paid_one', { amount })
    : text('pay_link_paid_some', { count: payments, amount })
}

function Row({ link, onEnd }: { link: PayLink; onEnd: () => void }) {
  const { state, note, expires_at, fixed, payments } = link
  return (
    <li className="border-b border-line py-2 text-small last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <b className="tabular-nums">{amountOf(link)}</b>
        {(state === 'open' || state === 'checking') && (
          <Button
            kind="plain-danger"
            size="small"
            aria-label={text('pay_link_end_named', { amount: amountOf(link) })}
            onClick={onEnd}
          >
            {text('pay_link_end')}
          </Button>
        )}
      </div>
      {note && <p className="text-soft wrap-anywhere">{note}</p>}
      <StatusDot tone={tones[state]}>
        {text(`pay_link_state_${state}`, { until: formatTime(expires_at) })}
      </StatusDot>
      {!fixed && payments > 0 && <p className="text-faint tabular-nums">{paidText(link)}</p>}
    </li>
  )
}

/** Who has the link can no longer pay then. */
const endingOf = (link: PayLink): Deletion => ({
  title: text('pay_link_end_ask', { amount: amountOf(link) }),
  what: text('pay_link_end_what'),
  action: text('pay_link_end'),
  work: () => client.endPayLink({ params: { id: link.id } }),
  done: 'pay_link_ended',
  failed: 'pay_link_end_failed',
  refreshes: 'money',
})
