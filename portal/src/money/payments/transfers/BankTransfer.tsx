import type { BankTransfers } from '@ekoline/contract/money/bank-transfers.ts'
import { type BankFeeRule, bankTransferFee, cardCharge, kobo } from '@ekoline/contract/units/money.ts'
import { client, refusalOr } from '../../../app/client.ts'
import { config } from '../../../app/config.ts'
import { formatKobo } from '../../../format/naira.ts'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { Region } from '../../../kit/Region.tsx'
import { useChange } from '../../../kit/useChange.ts'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { CardPart } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { feeRule } from '../../wallet/fee-rule.ts'
import { useBankAccount } from './bank-transfer.queries.ts'
import { SandboxBank } from './SandboxBank.tsx'

/** The account number by which a bank pays into the seat's wallet. */
export function BankTransfer() {
  const found = useBankAccount()
  if (found.data && !found.data.offered && !found.data.account) return null
  return (
    <CardPart title={text('bank_title')}>
      <Region query={found} failed={text('bank_account_failed')} loading={<Skeleton className="h-20" />}>
        {(transfer) => (
          <div className="grid gap-3 text-small">
            {transfer.account ? <Account account={transfer.account} /> : <None transfer={transfer} />}
            <Fee fee={transfer.fee} />
            {transfer.account && config().payments.provider === 'sandbox' && <SandboxBank />}
          </div>
        )}
      </Region>
    </CardPart>
  )
}

function None({ transfer: { state } }: { transfer: BankTransfers }) {
  const make = useChange(() => client.makeBankAccount(null), {
    failed: (error) => refusalOr(error, text('bank_account_make_failed')),
    refreshes: 'money',
  })
  if (state === 'making') return <p role="status">{text('bank_making')}</p>
  return (
    <>
      {state === 'refused' && <p className="text-bad">{text('bank_account_refused')}</p>}
      <p className="text-soft">{text('bank_hint')}</p>
      <Button kind="quiet" wide busy={make.isPending} onClick={() => make.run()}>
        {text('bank_make')}
      </Button>
      <p className="text-soft">{text('bank_shares')}</p>
    </>
  )
}

function Account({ account: { bank, number, name } }: { account: NonNullable<BankTransfers['account']> }) {
  const facts = [
    [text('bank_number'), number],
    [text('bank_bank'), bank],
    [text('bank_name'), name],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 tabular-nums">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="text-right font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <CopyButton
          text={number}
          copied={text('bank_account_copied')}
          failed={text('bank_account_copy_failed')}
        >
          {text('bank_copy')}
        </CopyButton>
      </div>
      <p className="text-soft">
        {text('bank_minutes')} {text('bank_missing')}
      </p>
    </>
  )
}

/** naira that the example sends */
const EXAMPLE = kobo(5_000_000)

/** The fee, and beside it what the same costs by card. */
function Fee({ fee: { rate_basis_points, cap } }: { fee: BankTransfers['fee'] }) {
  const rule: BankFeeRule = { rateBasisPoints: rate_basis_points, cap: kobo(cap) }
  const fee = bankTransferFee(EXAMPLE, rule)
  const credit = kobo(EXAMPLE - fee)
  const said = { percent: rate_basis_points / 100, cap: formatKobo(rule.cap) }
  const example = {
    sent: formatKobo(EXAMPLE),
    credit: formatKobo(credit),
    charge: formatKobo(cardCharge(credit, feeRule())),
  }
  return (
    <div className="border-t border-line pt-3 text-soft">
      <p>{fee === 0 ? text('bank_fee_none') : text('bank_fee', said)}</p>
      <p>{text('bank_fee_example', example)}</p>
    </div>
  )
}
