import type { BeforeDeletion } from '@ekoline/contract/people/data-requests.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'

/** What is open with a person, each in a sentence that says what becomes of it. */
function openLines({ wallet, owed, numbers, payments }: BeforeDeletion): string[] {
  const named = { numbers: numbers.map(formatPhone).join(', ') }
  return [
    ...(wallet > 0 ? [text('deletion_settle_wallet', { amount: formatNaira(wallet) })] : []),
    ...(owed > 0 ? [text('deletion_settle_owed', { amount: formatNaira(owed) })] : []),
    ...(numbers.length === 1 ? [text('deletion_settle_number_1', named)] : []),
    ...(numbers.length > 1 ? [text('deletion_settle_numbers', named)] : []),
    ...(payments === 1 ? [text('deletion_settle_payment_1')] : []),
    ...(payments > 1 ? [text('deletion_settle_payments', { count: payments })] : []),
  ]
}

/** What must be settled before the account can be deleted; nothing when nothing is open. */
export function ToSettle({ before }: { before: BeforeDeletion }) {
  const lines = openLines(before)
  const workgroups = before.last_admin_of.join(', ')
  if (lines.length === 0 && !workgroups) return null
  return (
    <section aria-label={text('deletion_settle_title')}>
      <h4 className="pt-1 font-semibold text-ink">{text('deletion_settle_title')}</h4>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {workgroups && (
          <li>
            {text('deletion_settle_admin', { workgroups })}{' '}
            <Link to={paths.users()} className={aloneLinkClass}>
              {text('deletion_settle_users')}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
