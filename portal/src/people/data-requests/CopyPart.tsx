import type { DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { DAY_MS, instantOf, wireTime } from '@ekoline/contract/units/time.ts'
import { client } from '../../app/client.ts'
import { formatDate, formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { Declined, RequestPart, usePartTitle, Withdraw } from './RequestPart.tsx'

const BYTES_OF_A_MEGABYTE = 1_000_000

const megabytesOf = (bytes: number) => Math.max(0.1, bytes / BYTES_OF_A_MEGABYTE).toFixed(1)

/** From when the API takes another request for a copy: one a day; null when it does already. */
function againFrom(request: DataRequest | undefined): string | null {
  if (!request) return null
  const from = new Date(instantOf(request.asked).getTime() + DAY_MS)
  return from.getTime() > Date.now() ? wireTime(from) : null
}

/** A copy of all that is held on the person: asked for, prepared, downloaded. */
export function CopyPart({ request }: { request: DataRequest | undefined }) {
  const { title, focusTitle } = usePartTitle()
  const ask = useChange(() => client.askDataRequest({ body: { kind: 'copy' } }), {
    done: 'data_copy_requested',
    inPlace: true,
    refreshes: 'people',
  })
  const isOpen = request?.state === 'asked' || request?.state === 'preparing'
  const again = againFrom(request)
  const press = async () => {
    if (await ask.run()) focusTitle()
  }
  return (
    <RequestPart
      title={text('data_copy_title')}
      titleRef={title}
      refusal={ask.refusal}
      state={
        <>
          <State request={request} />
          {!isOpen && again && (
            <p className="text-small">{text('data_copy_again', { when: formatInline(again) })}</p>
          )}
        </>
      }
    >
      {isOpen && <Withdraw request={request} label={text('data_withdraw_copy')} onDone={focusTitle} />}
      {request?.state === 'ready' && <Download request={request} />}
      {!isOpen && !again && (
        <Button kind="quiet" busy={ask.isPending} onClick={press}>
          {text('data_copy_ask')}
        </Button>
      )}
    </RequestPart>
  )
}

function State({ request }: { request: DataRequest | undefined }) {
  switch (request?.state) {
    case undefined:
      return <p>{text('data_copy_about')}</p>
    case 'asked':
    case 'preparing':
      return (
        <>
          <StatusDot tone="warn">
            {request.state === 'preparing'
              ? text('data_copy_preparing')
              : text('data_copy_asked', { when: formatInline(request.asked) })}
          </StatusDot>
          <p>{text('data_copy_wait', { day: formatDate(request.due) })}</p>
        </>
      )
    case 'ready':
      return (
        <>
          <StatusDot tone="good">
            {text('data_copy_ready', { when: formatInline(request.available_until ?? request.due) })}
          </StatusDot>
          <p>{text('data_copy_ready_note', { megabytes: megabytesOf(request.bytes ?? 0) })}</p>
        </>
      )
    case 'declined':
      return <Declined request={request} />
    case 'withdrawn':
      return <p>{text('data_withdrawn', { when: formatInline(request.asked) })}</p>
    case 'fulfilled':
      return <p>{text('data_copy_over', { day: formatDate(request.answered ?? request.asked) })}</p>
  }
}

/** Saves the copy by an address that is valid for five minutes. */
function Download({ request: { id } }: { request: DataRequest }) {
  const link = useChange(() => client.dataCopyLink({ params: { id } }), {
    refreshes: 'people',
    // The server names the file.
    onDone: ({ result }) => saveFrom(result.url, ''),
  })
  return (
    <Button kind="quiet" busy={link.isPending} onClick={() => link.run()}>
      {text('data_copy_download')}
    </Button>
  )
}
