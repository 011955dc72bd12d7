import { NavLink } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'

/** The screens about money, side by side, each with an address of its own; the company's is for admins. */
export function MoneyTabs() {
  const { admin_status: isAdmin } = useProfile()
  return (
    <nav
      aria-label={text('money_tabs')}
      className="flex flex-wrap w-max max-w-full gap-1 rounded-card bg-sunken p-1"
    >
      <Tab to={paths.payments()} end>
        {text('money_payments')}
      </Tab>
      <Tab to={paths.allPayments()}>{text('title_all_payments')}</Tab>
      <Tab to={paths.statement()} end>
        {text('money_statement')}
      </Tab>
      {isAdmin && <Tab to={paths.companyMoney()}>{text('money_company')}</Tab>}
    </nav>
  )
}

function Tab({ to, end = false, children }: { to: string; end?: boolean; children: string }) {
  return (
    <NavLink
      to={to}
      end={end}
      className="flex min-h-9 items-center rounded-field px-3.5 text-small text-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink touch:min-h-10"
    >
      {children}
    </NavLink>
  )
}
