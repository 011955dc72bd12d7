import type { BeforeDeletion, DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { useState } from 'react'
import { formatDate, formatInline } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { DeletionDialog } from './DeletionDialog.tsx'
import { Declined, RequestPart, usePartTitle, Withdraw } from './RequestPart.tsx'
import { ToSettle } from './ToSettle.tsx'

interface DeletionPartProps {
  request: DataRequest | undefined
  before: BeforeDeletion
  /** within how many days a request is answered */
  answerDays: number
}

/** The deletion of the account: asked for, then an operator's work. */
export function DeletionPart({ request, before, answerDays }: DeletionPartProps) {
  const { title, focusTitle } = usePartTitle()
  const [asking, setAsking] = useState(false)
  const isOpen = request?.state === 'asked'
  return (
    <RequestPart
      title={text('deletion_title')}
      titleRef={title}
      state={<State {...{ request, before, answerDays }} />}
    >
      {isOpen ? (
        <Withdraw request={request} label={text('data_withdraw_deletion')} onDone={focusTitle} />
      ) : (
        <Button kind="quiet-danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {text('deletion_begin')}
        </Button>
      )}
      {asking && (
        <DeletionDialog
          before={before}
          answerDays={answerDays}
          onAsked={focusTitle}
          onClose={() => setAsking(false)}
        />
      )}
    </RequestPart>
  )
}

function State({ request, before, answerDays }: DeletionPartProps) {
  if (request?.state === 'asked')
    return (
      <>
        <StatusDot tone="warn">
          {text('deletion_asked', { when: formatInline(request.asked), day: formatDate(request.due) })}
        </StatusDot>
        <p>{text('deletion_asked_note')}</p>
        <ToSettle before={before} />
      </>
    )
  if (request?.state === 'declined') return <Declined request={request} />
  if (request?.state === 'withdrawn')
    return (
      <p>
        {text('data_withdrawn', { when: formatInline(request.asked) })} {text('deletion_withdrawn_note')}
      </p>
    )
  return <p>{text('deletion_about', { days: answerDays })}</p>
}
