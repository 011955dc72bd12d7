import type { TextStop } from '@ekoline/contract/calls/missed-texts.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError, client, messageOf } from '../../app/client.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ErrorState, Refusal } from '../../ui/states.tsx'

/**
 * What a person without an account sees of the link in a text message: one press stops further ones. Opening it changes
 * nothing, because phones look at links by themselves.
 */
export function StopTextsScreen() {
  const key = useLocation().hash.slice(1)
  const [stop, setStop] = useState<TextStop | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const look = useCallback(() => {
    setFailure(null)
    if (key === '') return
    client
      .openTextStop({ body: { key } }, { anonymous: true })
      .then(({ result }) => setStop(result), setFailure)
  }, [key])
  useEffect(look, [look])
  const change = useSubmit(
    (stopped: boolean) => client.setTextStop({ body: { key, stopped } }, { anonymous: true }),
    { inPlace: true, failed: 'text_stop_change_failed', onDone: ({ result }) => setStop(result) },
  )

  if (key === '' || (failure instanceof ApiError && failure.http === 404))
    return (
      <>
        <PageTitle>{text('text_stop_over_title')}</PageTitle>
        <p className="text-soft">{text('text_stop_over_what')}</p>
      </>
    )
  if (failure)
    return (
      <ErrorState title={messageOf(failure, text('text_stop_failed'))} onRetry={look}>
        {text('text_stop_failed_safe')}
      </ErrorState>
    )
  if (!stop) return <Spinner large label={text('ui_loading')} />
  const { stopped } = stop
  const said = { workgroup: stop.workgroup, end: stop.number_end }
  return (
    <>
      <div role="status">
        <PageTitle>{text(stopped ? 'text_stop_done' : 'text_stop_title')}</PageTitle>
        <p className="text-soft wrap-anywhere">
          {text(stopped ? 'text_stop_done_what' : 'text_stop_what', said)}
        </p>
      </div>
      <div className="mt-5 grid gap-3">
        <Refusal>{change.refusal}</Refusal>
        <Button
          size="large"
          wide
          kind={stopped ? 'quiet' : 'primary'}
          busy={change.isPending}
          onClick={() => void change.run(!stopped)}
        >
          {text(stopped ? 'text_stop_undo' : 'text_stop_press')}
        </Button>
      </div>
    </>
  )
}
