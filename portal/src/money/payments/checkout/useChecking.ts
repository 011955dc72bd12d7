import { PAYMENT_HOLD_SECONDS } from '@ekoline/contract/units/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../app/client.ts'
import { useSeat } from '../../../core/profile/profile.queries.ts'
import { text } from '../../../text.ts'
import { toast } from '../../../ui/toast.ts'
import { type Checked, checkedStore, useCheckedHere } from './checked-store.ts'
import { type Unfinished, unfinishedPayments, useUnfinishedPayments } from './payments.queries.ts'
import { verifyPayment } from './verify-payment.ts'

/** The first word of the key of the queries that ask about one. */
export const CHECK_KEY = 'check-payment'

/** A refusal is an answer; a rate limit, like a missing answer or session, says nothing about the payment. */
export const isAnswered = (error: unknown) =>
  error instanceof ApiError &&
  error.http >= 400 &&
  error.http < 500 &&
  error.http !== 401 &&
  error.http !== 429

/** The reference of a payment, as a toast adds it. */
export const referenceText = (reference: string): string => text('payment_reference', { reference })

/** What the server is checking, and what this browser could not yet ask the server about. */
function checkedOf(listed: readonly Unfinished[], here: readonly Checked[]): Checked[] {
  const known = listed
    .filter(({ state }) => state === 'checking')
    .map(({ reference, heldUntil }) => ({
      reference,
      heldUntil,
      isReleased: here.some((payment) => payment.reference === reference && payment.isReleased),
    }))
  return [
    ...here.filter(({ reference }) => !known.some((payment) => payment.reference === reference)),
    ...known,
  ]
}

/** The payments of the seat that are being checked. A new one is held back until then, so that no one pays twice. */
export function useChecking() {
  const { cardid } = useSeat()
  const cache = useQueryClient()
  const checked = checkedOf(useUnfinishedPayments().data ?? [], useCheckedHere(cardid))
  const list = unfinishedPayments(cardid)

  /** The card's data are on their way. */
  function remember(reference: string) {
    if (checkedStore.ofCard(cardid).some((payment) => payment.reference === reference)) return
    const heldUntil = Date.now() + PAYMENT_HOLD_SECONDS * 1_000
    checkedStore.put(cardid, { reference, heldUntil, isReleased: false })
  }

  /** What became of it is known. */
  const forget = (reference: string) => checkedStore.remove(cardid, reference)

  /** Leaves it to the server's list what is known of a payment that is not paid yet. @returns whether it is still checked */
  async function leaveToServer(reference: string): Promise<boolean> {
    const listed = await cache.fetchQuery({ ...list, staleTime: 0 })
    const isChecked = listed.some(
      (payment) => payment.reference === reference && payment.state === 'checking',
    )
    if (!isChecked) forget(reference)
    return isChecked
  }

  /** A payment went through: it is not shown as unfinished, and all that money changes is fetched again. */
  function paid(reference: string) {
    forget(reference)
    toast.success(text('payment_done'), referenceText(reference))
    cache.setQueryData(list.queryKey, (before) =>
      before?.filter((payment) => payment.reference !== reference),
    )
    // The specification's reload of the page (decisions, "Reloading").
    void cache.invalidateQueries({ predicate: ({ queryKey: [, word] }) => word !== CHECK_KEY })
  }

  /** Asks about a payment again, and says so when its outcome is known. @returns whether it went through */
  async function check(reference: string): Promise<boolean> {
    const isPaid = await verifyPayment(reference).catch((error: unknown) => {
      if (isAnswered(error)) forget(reference)
      throw error
    })
    if (isPaid) paid(reference)
    else if (!(await leaveToServer(reference))) toast.error(text('payment_failed'), referenceText(reference))
    return isPaid
  }

  /** A payment that another one must wait for, asked anew: another tab or device may have paid a moment ago. */
  async function heldByNow(): Promise<Checked | undefined> {
    const before = cache.getQueryData(list.queryKey) ?? []
    const listed = await cache.fetchQuery({ ...list, staleTime: 0 }).catch(() => before)
    return checkedOf(listed, checkedStore.ofCard(cardid)).find(({ isReleased }) => !isReleased)
  }

  return {
    checked,
    heldByNow,
    /** Its person wants to pay again, knowing of this payment. */
    release: (payment: Checked) => checkedStore.put(cardid, { ...payment, isReleased: true }),
    remember,
    forget,
    leaveToServer,
    paid,
    check,
  }
}
