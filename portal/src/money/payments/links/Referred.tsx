import type { ReferredPerson } from '@ekoline/contract/company/signup.ts'
import { PAGE_SIZE, pageCount } from '@ekoline/contract/units/page.ts'
import { dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { useState } from 'react'
import { config } from '../../../app/config.ts'
import { formatDay } from '../../../format/date.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Region } from '../../../kit/Region.tsx'
import { text } from '../../../text.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { useReferral, useReferred } from '../checkout/payments.queries.ts'

/** Who joined with the referral code, and how far they are. @source AC2-30, AC8-8, AC8-20 */
export function Referred() {
  const [page, setPage] = useState(1)
  const referred = useReferred(page)
  return (
    <div className="mt-4 border-t border-line pt-3">
      <Region query={referred} failed={text('referred_failed')} loading={<Skeleton className="h-12" />}>
        {({ total, result }) =>
          total === 0 ? (
            <p className="text-small text-soft">{text('referral_none')}</p>
          ) : (
            <>
              <h3 className="text-small">
                {total === 1 ? text('referral_one') : text('referral_many', { count: total })}
              </h3>
              <People people={result} />
              <Pages page={page} total={total} onPage={setPage} />
            </>
          )
        }
      </Region>
    </div>
  )
}

function People({ people }: { people: readonly ReferredPerson[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={text('referral_people')} tabIndex={0} className="max-h-72 overflow-y-auto">
      <ul>
        {people.map(({ name, joined, status, gifted }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of a name may come in the same second
          <li key={index} className="border-b border-line py-2 text-small last:border-0">
            <span className="flex flex-wrap justify-between gap-x-4">
              <b>{name || text('referral_erased')}</b>
              <time dateTime={dayOf(instantOf(joined))} className="text-faint">
                {formatDay(dayOf(instantOf(joined)))}
              </time>
            </span>
            <span className={status === 'registered' ? 'text-faint' : 'text-good'}>
              {gifted
                ? text('referral_gifted', { status: text(`referral_${status}`) })
                : text(`referral_${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The way through the pages of a short list in a narrow card. */
export function Pages({
  page,
  total,
  onPage,
}: {
  page: number
  total: number
  onPage: (page: number) => void
}) {
  const pages = pageCount(total, PAGE_SIZE)
  if (pages <= 1) return null
  return (
    <nav
      aria-label={text('referral_pages')}
      className="mt-2 flex items-center justify-between gap-3 text-small"
    >
      <Button kind="quiet" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {text('referral_previous')}
      </Button>
      <span className="text-faint">{text('referral_page', { page, pages })}</span>
      <Button kind="quiet" size="small" disabled={page === pages} onClick={() => onPage(page + 1)}>
        {text('referral_next')}
      </Button>
    </nav>
  )
}

/** Opens WhatsApp with the invitation; who gets it is chosen there. */
const whatsAppLink = (link: string) =>
  `https://wa.me/?text=${encodeURIComponent(text('referral_share_text', { brand: config().brand.name, link }))}`

/** The referral code and its link, to copy and pass on, and who joined with it (account-core §2, "Payments screen"). */
export function ReferralBox() {
  const referral = useReferral()
  return (
    <Card title={text('referral_title')}>
      <Region query={referral} failed={text('referral_failed')} loading={<Skeleton className="h-16" />}>
        {({ referral_code, link }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <code className="min-w-0 font-mono text-number break-all">{referral_code}</code>
              <CopyButton text={referral_code} failed={text('referral_copy_failed', { code: referral_code })}>
                {text('referral_copy')}
              </CopyButton>
            </div>
            <p className="mt-1 truncate text-small text-faint" title={link}>
              {link}
            </p>
            <div className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={link} failed={text('referral_copy_link_failed', { link })}>
                {text('referral_copy_link')}
              </CopyButton>
              <a
                href={whatsAppLink(link)}
                target="_blank"
                rel="noopener noreferrer"
                className={`${buttonClass('quiet')} whitespace-normal!`}
              >
                {text('referral_share')}
              </a>
            </div>
            <Referred />
          </>
        )}
      </Region>
    </Card>
  )
}
