import type { BillingDetails as BillingDetailsData, Invoice } from '@ekoline/contract/money/invoices.ts'
import { Fragment } from 'react'
import { fetchFile } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesCompanyMoney } from '../../core/profile/profile.ts'
import { formatDate, formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { Region } from '../../kit/Region.tsx'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { MoneyTabs } from '../wallet/MoneyTabs.tsx'
import { BillingDetailsForm } from './BillingDetailsForm.tsx'
import { useInvoices } from './invoices.queries.ts'

/** The invoices of the workgroup, for its admins and accountants, and the company that they name. */
export function InvoicesScreen() {
  const profile = useProfile()
  return (
    <>
      <PageTitle aside={<MoneyTabs />}>{text('invoices_title')}</PageTitle>
      {seesCompanyMoney(profile) ? (
        <Invoices mayChange={profile.admin_status} />
      ) : (
        <Card>
          <EmptyState title={text('company_for_admins')}>{text('invoices_for_admins_note')}</EmptyState>
        </Card>
      )}
    </>
  )
}

function Invoices({ mayChange }: { mayChange: boolean }) {
  const { page, onPage } = usePage()
  const invoices = useInvoices(page)
  return (
    <>
      <Card className="mb-4">
        <PagedTable
          label={text('invoices_title')}
          query={invoices}
          columns={columns()}
          rowKey={({ number }) => number}
          expected={3}
          page={page}
          onPage={onPage}
          noun={text('invoices_noun')}
          failed={text('invoices_failed')}
          empty={
            <EmptyState title={text('invoices_none_title')}>
              {invoices.data?.charges_vat
                ? text('invoices_none')
                : text('invoices_not_registered', { brand: config().brand.name })}
            </EmptyState>
          }
        />
      </Card>
      <Card title={text('billing_title')}>
        <Region query={invoices} failed={text('invoices_failed')} loading={<Skeleton className="h-72" />}>
          {({ details }) =>
            mayChange ? <BillingDetailsForm details={details} /> : <BillingDetails details={details} />
          }
        </Region>
      </Card>
    </>
  )
}

/** The same for who may not change it. */
const BillingDetails = ({ details: { company, address, tin } }: { details: BillingDetailsData }) => (
  <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5">
    {[
      [text('billing_company'), company],
      [text('billing_address'), address],
      [text('billing_tin'), tin],
    ].map(([name, value]) => (
      <Fragment key={name}>
        <dt className="text-soft">{name}</dt>
        <dd className="wrap-anywhere">{value || '–'}</dd>
      </Fragment>
    ))}
  </dl>
)

function subjectOf({ kind, reference, corrects, from, to }: Invoice): string {
  if (corrects !== undefined) return text('invoices_credit', { number: corrects })
  if (kind === 'credit_note') return text('invoices_credit_alone')
  if (reference !== undefined) return text('invoices_payment', { reference })
  return text('invoices_month', { from: formatDay(from), to: formatDay(to) })
}

const columns = (): Column<Invoice>[] => [
  {
    head: text('invoices_number'),
    card: 'title',
    cell: ({ number, irn }) => (
      <>
        <span className="tabular-nums">{number}</span>
        {irn !== undefined && <Signed irn={irn} />}
      </>
    ),
  },
  {
    head: text('invoices_issued'),
    cell: ({ issued }) => <span className="whitespace-nowrap">{formatDate(issued)}</span>,
  },
  {
    head: text('invoices_for'),
    cell: (invoice) => <span className="[overflow-wrap:anywhere]">{subjectOf(invoice)}</span>,
  },
  {
    head: text('invoices_vat'),
    figures: true,
    named: true,
    cell: ({ kind, vat }) => (
      <span className="whitespace-nowrap">{formatNaira(kind === 'credit_note' ? -vat : vat)}</span>
    ),
  },
  {
    head: text('invoices_total'),
    card: 'figure',
    figures: true,
    cell: ({ kind, total }) => (
      <b className="whitespace-nowrap">{formatNaira(kind === 'credit_note' ? -total : total)}</b>
    ),
  },
  {
    head: text('invoices_files'),
    card: 'foot',
    figures: true,
    cell: ({ number, tax }) =>
      tax === 'waiting' || tax === 'refused' ? (
        <span className="text-small text-soft">{text(`invoices_tax_${tax}`)}</span>
      ) : (
        <Files number={number} />
      ),
  },
]

function Signed({ irn }: { irn: string }) {
  return (
    <span className="block text-small font-normal text-soft">
      {text('invoices_tax_signed')}
      <br />
      <span className="[overflow-wrap:anywhere]">{text('invoices_irn', { irn })}</span>
    </span>
  )
}

function Files({ number }: { number: string }) {
  const failed = (error: unknown) => toastFailure(error, 'invoice_file_failed')
  return (
    <span className="inline-flex gap-2 max-cards:pt-2.5">
      <DownloadButton
        label={text('invoices_pdf_of', { number })}
        fetchFile={() => fetchFile('invoiceFile', { params: { number } })}
        onFailed={failed}
      >
        {text('invoices_pdf')}
      </DownloadButton>
      <DownloadButton
        kind="plain"
        label={text('invoices_ubl_of', { number })}
        fetchFile={() => fetchFile('invoiceData', { params: { number } })}
        onFailed={failed}
      >
        {text('invoices_ubl')}
      </DownloadButton>
    </span>
  )
}
