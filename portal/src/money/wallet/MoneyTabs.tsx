import { useLocation } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { seesCompanyMoney } from '../../core/profile/profile.ts'
import { ScreenTabs } from '../../kit/ScreenTabs.tsx'
import { text } from '../../text.ts'

/** The screens about money; the company's is for admins and accountants. */
export function MoneyTabs() {
  const profile = useProfile()
  const { pathname } = useLocation()
  const tabs = [
    { to: paths.payments(), label: text('money_payments') },
    { to: paths.allPayments(), label: text('title_all_payments') },
    { to: paths.statement(), label: text('money_statement') },
    ...(seesCompanyMoney(profile) ? [{ to: paths.companyMoney(), label: text('money_company') }] : []),
  ]
  return (
    <ScreenTabs
      label={text('money_tabs')}
      tabs={tabs.map((tab) => ({ ...tab, isHere: tab.to === pathname }))}
    />
  )
}
