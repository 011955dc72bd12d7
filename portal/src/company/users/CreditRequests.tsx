import type { CreditRequest } from '@ekoline/contract/money/credit-requests.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { client, codeOf } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatRelative } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { useChange } from '../../kit/useChange.ts'
import { useBalance } from '../../money/wallet/wallet.queries.ts'
import { text } from '../../text.ts'
import { Button, iconButtonClass, linkClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { MoreIcon } from '../../ui/list/list-icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useCreditRequests } from './users.queries.ts'

const SendMoneyDialog = lazyScreen(() => import('./SendMoneyDialog.tsx'), 'SendMoneyDialog')

/** Who of the workgroup asks for money, each answered with one press; nothing while nobody does. */
export function CreditRequests() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return isAdmin && userStatus !== 'lead' ? <Requests /> : null
}

function Requests() {
  const requests = useCreditRequests()
  if (!requests.data) {
    if (!requests.isError) return null
    return (
      <ErrorState title={text('credit_requests_failed')} onRetry={() => requests.refetch()}>
        {text('ui_unharmed')}
      </ErrorState>
    )
  }
  if (requests.data.length === 0) return null
  return (
    <Card title={text('credit_requests_title')}>
      <ul className="-my-3">
        {requests.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

const lineOf = ({ why, name, amount }: CreditRequest) =>
  why === 'joined'
    ? text('credit_requests_joined', { name, amount: formatNaira(amount) })
    : text('credit_requests_line', { name })

function Request({ request }: { request: CreditRequest }) {
  const { id, name, credit, amount, asked } = request
  const [choosing, setChoosing] = useState(false)
  const balance = useBalance().data
  const give = useChange((naira: number) => client.giveCredit({ params: { id }, body: { amount: naira } }), {
    done: (_, naira) => text('credit_given', { name, amount: formatNaira(naira) }),
    refreshes: ['money', 'company'],
    onDone: () => setChoosing(false),
  })
  const decline = useChange(() => client.declineCredit({ params: { id } }), {
    done: () => text('credit_declined', { name }),
    refreshes: 'money',
  })
  const short = balance === undefined ? 0 : Math.max(0, amount - balance)
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0 max-cards:flex-wrap">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{lineOf(request)}</p>
        <p className="text-small text-faint tabular-nums">
          {text('credit_requests_has', { credit: formatNaira(credit), time: formatRelative(asked) })}
        </p>
        {short > 0 && (
          <p className="text-small text-warn">
            {text('credit_requests_short', { short: formatNaira(short) })}{' '}
            <Link to={paths.topUp()} className={linkClass}>
              {text('credit_requests_top_up')}
            </Link>
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        <Button
          kind="quiet"
          busy={give.isPending}
          disabled={short > 0 || decline.isPending}
          aria-label={text('credit_requests_send_to', { name, amount: formatNaira(amount) })}
          onClick={() => give.run(amount)}
        >
          {text('credit_requests_send', { amount: formatNaira(amount) })}
        </Button>
        <Menu label={text('ui_more_of', { name })} trigger={<MoreIcon />} triggerClass={iconButtonClass}>
          <button
            type="button"
            className={menuItemClass}
            aria-label={text('credit_requests_other_of', { name })}
            onClick={() => setChoosing(true)}
          >
            {text('credit_requests_other')}
          </button>
          <button
            type="button"
            className={menuItemClass}
            aria-label={text('credit_requests_decline_of', { name })}
            onClick={() => decline.run()}
          >
            {text('credit_requests_decline')}
          </button>
        </Menu>
      </div>
      <Suspense>
        {choosing && (
          <SendMoneyDialog
            title={text('credit_requests_other_of', { name })}
            credit={credit}
            busy={give.isPending}
            refusal={codeOf(give.error) === 'insufficient_funds' ? text('insufficient_funds') : null}
            onSend={(sent) => give.run(naira(sent))}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </li>
  )
}
