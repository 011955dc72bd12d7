import type { StartedPayment } from '@ekoline/contract/money/card-payment.ts'
import PaystackPop from '@paystack/inline-js'
import { useEffect, useRef } from 'react'
import type { CardWindowProps } from './CardWindow.tsx'

// One for the page: each leaves a frame behind, and all of them receive the messages of every frame.
let widget: PaystackPop | undefined

/** Paystack's own card window, over the page. The server verifies with Paystack whatever it reports. @source AC7-23 */
export function PaystackWindow({ payment, onSent, onPaid, onLeft, onFailed }: CardWindowProps) {
  // React may run an effect twice, and then two windows could each be paid in.
  const opened = useRef<StartedPayment['reference'] | null>(null)

  useEffect(() => {
    if (opened.current === payment.reference) return
    opened.current = payment.reference
    onSent(true) // Paystack does not say when it is: after a reload the server asks
    try {
      widget ??= new PaystackPop()
      widget.resumeTransaction(payment.access_code ?? '', {
        onSuccess: ({ reference }) => (reference ? onPaid() : onLeft(false)),
        onCancel: () => onLeft(true),
        onError: onFailed,
      })
    } catch {
      onFailed()
    }
  }, [payment, onSent, onPaid, onLeft, onFailed])

  return null
}
