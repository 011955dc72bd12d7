import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { isUnlimited } from '../../core/profile/profile.ts'
import { formatNaira } from '../../format/naira.ts'
import { text } from '../../text.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { useBalance } from './wallet.queries.ts'

/** On a phone without its kobo, for the eye: they take the room of the company's name. */
function Amount({ naira }: { naira: number }) {
  const [whole, kobo] = formatNaira(naira).split('.')
  return (
    <>
      {whole}
      {kobo && <span className="max-cards:sr-only">.{kobo}</span>}
    </>
  )
}

/** The balance in the header, which leads to the top-up. */
export function BalanceChip() {
  const unlimited = isUnlimited(useProfile())
  const { data } = useBalance()
  return (
    <Link
      to={paths.topUp()}
      className="group flex h-11 shrink-0 items-center rounded-full border border-line p-0.5"
    >
      <span className="min-w-30 px-3 text-right tabular-nums max-cards:min-w-0 max-cards:pr-1 max-cards:text-small max-cards:font-semibold">
        <span className="sr-only">{text('shell_balance')} </span>
        {unlimited ? text('unlimited') : data !== undefined && <Amount naira={data} />}
      </span>
      <span className="grid h-10 shrink-0 place-items-center rounded-full bg-lagoon px-4 text-small font-semibold text-on-lagoon group-hover:bg-lagoon-deep max-cards:h-9 max-cards:w-9 max-cards:px-0">
        <span className="max-cards:sr-only">{text('shell_top_up')}</span>
        <span className="cards:hidden">
          <PlusIcon />
        </span>
      </span>
    </Link>
  )
}
