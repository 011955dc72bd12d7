import type { DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { client } from '../../app/client.ts'
import { formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Refusal } from '../../ui/states.tsx'

/** The title of a part of the card, which takes the focus when the button that was pressed has gone. */
export function usePartTitle() {
  const title = useRef<HTMLHeadingElement>(null)
  const [times, setTimes] = useState(0)
  // As an effect: until the dialog has gone, the rest of the page takes no focus.
  useEffect(() => {
    if (times > 0) title.current?.focus()
  }, [times])
  return { title, focusTitle: () => setTimes((before) => before + 1) }
}

interface RequestPartProps {
  title: string
  titleRef: Ref<HTMLHeadingElement>
  /** where the request is, read out when it changes */
  state: ReactNode
  refusal?: string | null
  children: ReactNode
}

/** One thing that can be asked for: its state, and what can be done about it. */
export function RequestPart({ title, titleRef, state, refusal = null, children }: RequestPartProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[46ch] gap-1">
          <h3 ref={titleRef} tabIndex={-1} className="font-semibold outline-none">
            {title}
          </h3>
          <div aria-live="polite" className="grid gap-1 text-soft">
            {state}
          </div>
        </div>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
      <Refusal>{refusal}</Refusal>
    </section>
  )
}

/** Why a request was declined, and where its person can complain. */
export function Declined({ request: { answered, asked, reason } }: { request: DataRequest }) {
  return (
    <>
      <StatusDot tone="bad">{text('data_declined', { when: formatInline(answered ?? asked) })}</StatusDot>
      <p className="wrap-anywhere text-ink">{text('data_declined_reason', { reason: reason ?? '' })}</p>
      <p className="text-small">{text('data_complain')}</p>
    </>
  )
}

interface WithdrawProps {
  request: DataRequest
  /** names it for readers of the screen */
  label: string
  onDone: () => void
}

/** Takes an open request back. */
export function Withdraw({ request: { id }, label, onDone }: WithdrawProps) {
  const withdraw = useChange(() => client.withdrawDataRequest({ params: { id } }), {
    done: 'data_request_withdrawn',
    refreshes: 'people',
  })
  const press = async () => {
    if (await withdraw.run()) onDone()
  }
  return (
    <Button kind="quiet" aria-label={label} busy={withdraw.isPending} onClick={press}>
      {text('data_withdraw')}
    </Button>
  )
}
