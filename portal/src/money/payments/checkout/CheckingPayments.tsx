import { useQuery } from '@tanstack/react-query'
import { text } from '../../../text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNow } from '../../../ui/useCountdown.ts'
import type { Checked } from './checked-store.ts'
import { CHECK_KEY } from './useChecking.ts'
import type { useTopUp } from './useTopUp.ts'

const ASKED_EVERY_MS = 15_000
const ASKED_LATER_EVERY_MS = 60_000

type Checking = Pick<ReturnType<typeof useTopUp>, 'checked' | 'check' | 'release'>

/** The payments that are being checked, which should not be paid again. */
export function CheckingPayments({ checking: { checked, check, release } }: { checking: Checking }) {
  return checked.map((payment) => (
    <CheckingPayment
      key={payment.reference}
      payment={payment}
      check={check}
      onRelease={() => release(payment)}
    />
  ))
}

interface CheckingPaymentProps {
  payment: Checked
  check: (reference: string) => Promise<boolean>
  onRelease: () => void
}

function CheckingPayment({ payment, check, onRelease }: CheckingPaymentProps) {
  const { reference, heldUntil, isReleased } = payment
  const isOver = useNow() >= heldUntil
  const asked = useQuery({
    queryKey: ['money', CHECK_KEY, reference],
    queryFn: () => check(reference),
    refetchInterval: isOver ? ASKED_LATER_EVERY_MS : ASKED_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <div className="mb-4 rounded-field bg-warn-wash px-4 py-3 text-ink">
      <div role="status">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {text(isOver ? 'payment_still_checking' : 'payment_checking', { reference })}
        </p>
        <p className="mt-1 text-small">
          {text(isOver ? 'payment_still_checking_why' : 'payment_checking_why')}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button kind="quiet" size="row" busy={asked.isFetching} onClick={() => asked.refetch()}>
          {text('payment_check_again')}
        </Button>
        {isOver && !isReleased && (
          <Button kind="quiet" size="row" onClick={onRelease}>
            {text('payment_again_anyway')}
          </Button>
        )}
      </div>
    </div>
  )
}
