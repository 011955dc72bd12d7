import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import { phoneNumbersWire } from '@ekoline/contract/phone-numbers.wire.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, client, isSignedOut, messageOf, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { addWire } from '../../wires.ts'

addWire(phoneNumbersWire)

/** A number, and where its calls are to go. */
export interface Assignment {
  readonly id: number
  /** the card that it hangs on */
  readonly cardid: number
  readonly category: DestinationCategory
  readonly destination: string
}

/**
 * Says where a number's calls go, and how that went: a refusal is a warning, in the server's words.
 *
 * @param onDone it is so now, or somebody else has the number: there is nothing left to choose for it
 * @source service-areas §8, "Assign number"
 */
export function useAssign(onDone: () => void) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function assign({ id, cardid, category, destination }: Assignment) {
    setBusy(true)
    try {
      await client.assignNumber({ body: { phonenumber_id: id, card_id: cardid, category, destination } })
      toast.success(text('number_assigned'))
      onDone()
    } catch (error) {
      tellFailed(error)
      if (error instanceof ApiError && error.body?.code === 'number_gone') onDone()
    } finally {
      setBusy(false)
      void cache.invalidateQueries()
    }
  }

  return { busy, assign }
}

function tellFailed(error: unknown) {
  if (isSignedOut(error)) return
  const isRefused = error instanceof ApiError && error.http >= 400 && error.http < 500
  if (isRefused) toast.warning(messageOf(error, text('assign_failed')))
  else toast.info(refusalOr(error, text('assign_failed')))
}
