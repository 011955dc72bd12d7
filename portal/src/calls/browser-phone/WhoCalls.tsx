import type { WhoCalls as Known } from '@ekoline/contract/calls/who-calls.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatPhone } from '../../format/phone.ts'
import { SaveNumber, type SavesContact } from '../../people/contacts/SaveContact.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { dialledNumber } from '../history/call-words.ts'
import type { PageCall } from './browser-phone.ts'
import { useWhoCalls } from './who-calls.queries.ts'

const NTH = [
  'browser_call_first',
  'browser_call_second',
  'browser_call_third',
  'browser_call_fourth',
  'browser_call_fifth',
] as const

/** Which call of theirs it is, and who talked with them last. */
function historyOf({ this_month, last_with }: NonNullable<Known['calls']>): string {
  const nth = NTH[this_month - 1]
  const count = nth ? text(nth) : text('browser_call_many', { count: this_month })
  if (!last_with) return count
  const last = last_with.is_own
    ? text('browser_call_last_you')
    : text('browser_call_last', { name: last_with.name })
  return `${count}, ${last}`
}

/** The name of who calls, as it is known by now; null: none is. */
export function useCallerName({ number, name, stage }: PageCall): string | null {
  const { data } = useWhoCalls(number, stage !== 'talking')
  return data?.caller.name ?? name
}

interface WhoCallsProps extends Pick<SavesContact, 'save'> {
  call: PageCall
}

/** What is known of who calls, below their name: without an answer nothing, as the call does not wait for it. */
export function WhoCalls({ call: { number, name: told, stage }, save }: WhoCallsProps) {
  const isRinging = stage !== 'talking'
  const { data } = useWhoCalls(number, isRinging)
  const name = data?.caller.name ?? told
  const about = [name !== null && formatPhone(number), data?.company].filter(Boolean)
  const known = data?.caller.contact_id
  const unnamed = data && name === null ? dialledNumber(data.caller) : null
  if (about.length === 0 && !data?.calls && unnamed === null) return null
  return (
    <div className="grid justify-items-start gap-1 text-small text-soft tabular-nums">
      {about.length > 0 && <p className="wrap-anywhere">{about.join(' · ')}</p>}
      {isRinging && data?.calls && <p className="wrap-anywhere">{historyOf(data.calls)}</p>}
      {known !== undefined && (
        <Link to={paths.contact(known)} className={aloneLinkClass}>
          {text('browser_call_contact')}
        </Link>
      )}
      {unnamed !== null && <SaveNumber number={unnamed} save={save} />}
    </div>
  )
}
