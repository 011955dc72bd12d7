import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { text } from '../../text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { BACK_PARAMETER, CALL_PARAMETER, DIAL_PARAMETER } from './dial.queries.ts'

const Dial = lazyScreen(() => import('./DialBox.tsx'), 'Dial')

/** The dial box in place, on screens that have none: it is filled with the number that their address asks for. */
export function DialDialog() {
  const [address, setAddress] = useSearchParams()
  const number = address.get(DIAL_PARAMETER)
  const close = () =>
    setAddress(
      (was) => {
        was.delete(DIAL_PARAMETER)
        was.delete(BACK_PARAMETER)
        was.delete(CALL_PARAMETER)
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Dialog open={number !== null} title={text('dial_title')} holds onClose={close}>
      <Suspense fallback={<Skeleton className="h-60" />}>
        <Dial number={number ?? ''} />
      </Suspense>
    </Dialog>
  )
}
