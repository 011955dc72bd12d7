import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../app/client.ts'
import { text } from '../../text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { CallViewer } from './CallRow.tsx'
import { useCallDetail } from './calls.queries.ts'

const CallDetailDialog = lazyScreen(() => import('./CallDetailDialog.tsx'), 'CallDetailDialog')

/** The details of the call that the address names, as a line of the statement does. */
export function LinkedCall({ viewer }: { viewer: CallViewer }) {
  const [address, setAddress] = useSearchParams()
  const { data, isError, error, refetch } = useCallDetail(address.get('call'))
  const close = () =>
    setAddress(
      (was) => {
        was.delete('call')
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  if (data)
    return (
      <Suspense>
        <CallDetailDialog call={data} viewer={viewer} onClose={close} />
      </Suspense>
    )
  if (!isError) return null
  return (
    <Dialog open title={text('calls_title')} onClose={close}>
      <ErrorState title={unlessOffline(error, text('call_detail_failed'))} onRetry={() => void refetch()}>
        {text('calls_unharmed')}
      </ErrorState>
    </Dialog>
  )
}
