import type { ThreeTalk } from '@ekoline/contract/calls/three-talk.ts'
import { formatInline } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { PageCall } from './browser-phone.ts'
import type { Talker } from './three.ts'
import { browserPhone } from './useBrowserPhone.ts'
import { useFocusOfGone } from './useFocusOfGone.ts'

/** A third person is asked into the call: they ring, or talk with who asked alone. */
export function Adding({
  adds,
  other,
  stage,
}: {
  adds: NonNullable<PageCall['adds']>
  /** in words, as of who waits */
  other: string
  stage: ThreeTalk['stage'] | null
}) {
  const back = useFocusOfGone()
  const { name, atOnce } = adds
  const answered = stage === 'answered'
  return (
    <>
      <p role="status" className="font-semibold wrap-anywhere">
        {text(answered ? 'three_alone' : 'three_rings', { name })}
      </p>
      <p className="text-small text-soft">
        {text(atOnce ? 'three_meanwhile' : answered ? 'three_alone_how' : 'three_rings_how', { name, other })}
      </p>
      {!atOnce && (
        <Button wide onClick={browserPhone.joinAll}>
          {text(answered ? 'three_join' : 'three_at_once')}
        </Button>
      )}
      <Button ref={back} kind="quiet" wide onClick={browserPhone.dropThird}>
        {text(atOnce ? 'three_cancel' : 'browser_call_transfer_back')}
      </Button>
      <Button kind={atOnce ? 'danger' : 'quiet'} wide onClick={browserPhone.hangUp}>
        {text(atOnce ? 'browser_call_hang_up' : 'browser_call_transfer_leave')}
      </Button>
    </>
  )
}

/** The three who talk, since when, and who has left. */
export function Three({ three, talkers }: { three: ThreeTalk; talkers: readonly Talker[] }) {
  return (
    <div className="grid gap-1 text-small">
      <ul aria-label={text('three_list')} className="grid gap-1">
        {talkers.map(({ role, name, hasLeft }) => (
          <li key={role} className="flex items-baseline justify-between gap-4">
            <span className={hasLeft ? 'text-soft wrap-anywhere' : 'wrap-anywhere'}>{name}</span>
            <span className="shrink-0 text-soft">
              {hasLeft && text('three_left', { time: formatInline(three.since) })}
            </span>
          </li>
        ))}
      </ul>
      {three.stage === 'joined' && three.joined && (
        <p className="text-soft">{text('three_since', { time: formatInline(three.joined) })}</p>
      )}
    </div>
  )
}
