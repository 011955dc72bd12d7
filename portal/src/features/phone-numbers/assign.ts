import type { DestinationCategory } from '@ekoline/contract/destinations.ts'
import { ApiError, client, refusalOr } from '../../client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'

/** A number, and its destination. */
export interface Assignment {
  readonly id: number
  /** the card that it hangs on */
  readonly cardid: number
  readonly category: DestinationCategory
  readonly destination: string
}

/**
 * Routes a number's calls, and shows the outcome: a refusal is a warning, in the server's words.
 *
 * @param onDone it is assigned, or sold to another customer: nothing is left to choose
 * @source service-areas §8, "Assign number"
 */
export function useAssign(onDone: () => void) {
  return useChange(
    ({ id, cardid, category, destination }: Assignment) =>
      client.assignNumber({ body: { phonenumber_id: id, card_id: cardid, category, destination } }),
    {
      done: 'number_assigned',
      inPlace: true,
      refreshes: 'all',
      onDone,
      onFailed: (error) => {
        const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
        const said = refusalOr(error, text('assign_failed'))
        if (http >= 400 && http < 500) toast.warning(said)
        else toast.error(said)
        if (body?.code === 'number_gone') onDone()
      },
    },
  )
}
