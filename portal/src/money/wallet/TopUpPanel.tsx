import { type Kobo, TOP_UP_MINIMUM } from '@ekoline/contract/units/money.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { anchors } from '../../app/paths.ts'
import { AmountForm } from './AmountForm.tsx'

const SUGGESTED = [1_000, 2_500, 5_000, 10_000]

interface TopUpPanelProps {
  /** the amount as typed in its field */
  typed: string
  onType: (typed: string) => void
  /** a payment is under way */
  busy: boolean
  /** an earlier payment is being checked: another one must wait */
  held: boolean
  onPay: (amount: Kobo) => void
  /** what is agreed to with it */
  children?: ReactNode
}

/** Airtime of any amount from 500 naira up (account-core §5). */
export function TopUpPanel(props: TopUpPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const { hash, key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of 'Top up' is a new key of the same hash
  useEffect(() => {
    if (hash === anchors.topUp) field.current?.focus()
  }, [hash, key])

  return (
    <AmountForm
      {...props}
      field={field}
      least={TOP_UP_MINIMUM}
      refusal="top_up_too_small"
      suggested={SUGGESTED}
    />
  )
}
