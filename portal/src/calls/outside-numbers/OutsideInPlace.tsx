import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'

/** An outside number, above another screen: it is added and deleted, never changed. */
export const OutsideInPlace = ({ destination }: OpenedProps) => (
  <div className="grid justify-items-start gap-3">
    <p>{text('call_flow_outside', { number: formatPhone(destination) })}</p>
    <Link to={paths.outsideNumbers()} className={aloneLinkClass}>
      {text('title_outside_numbers')}
    </Link>
  </div>
)
