import { Link } from 'react-router'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { formatTime } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button, linkClass } from '../../ui/Button.tsx'
import { useOwnCreditRequest } from './credit.queries.ts'

/** Asks the admins for money, and says what became of it. */
function useAskCredit() {
  const own = useOwnCreditRequest().data
  const ask = useChange(() => client.askForCredit(null), { refreshes: 'money' })
  const name = own?.admin ?? null
  const time = own?.asked ? formatTime(own.asked) : ''
  return {
    ask,
    label: name ? text('credit_ask_name', { name }) : text('credit_ask'),
    asked:
      own?.state === 'open' &&
      (name ? text('credit_open_name', { name, time }) : text('credit_open', { time })),
    declined:
      own?.state === 'declined' &&
      text('credit_declined_note', { time: own.answered ? formatTime(own.answered) : '' }),
  }
}

interface AskCreditProps {
  kind?: 'primary' | 'quiet'
  wide?: boolean
}

/** For a member: one press asks the admins for money; then it says so, until one has answered. */
export function AskCredit({ kind = 'quiet', wide = false }: AskCreditProps) {
  const { ask, label, asked, declined } = useAskCredit()
  if (asked)
    return (
      <p role="status" className="text-small text-soft">
        {asked}
      </p>
    )
  return (
    <div className="grid gap-1.5">
      <Button kind={kind} wide={wide} busy={ask.isPending} onClick={() => ask.run()}>
        {label}
      </Button>
      {declined && <p className="text-small text-soft">{declined}</p>}
    </div>
  )
}

/** The same within a sentence, before the way to pay oneself. */
export function AskCreditLine() {
  const { ask, label, asked } = useAskCredit()
  return (
    <>
      {asked || (
        <button type="button" disabled={ask.isPending} onClick={() => ask.run()} className={linkClass}>
          {label}
        </button>
      )}{' '}
      <Link to={paths.topUp()} className={linkClass}>
        {text('credit_pay_myself')}
      </Link>
    </>
  )
}
