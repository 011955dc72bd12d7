// @source SA-89

import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { ApiError, client, refusalOr } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'

/** A number, and where its calls go. */
export interface Assignment {
  readonly number: { readonly id: number; readonly did: string; readonly cardid: number }
  readonly to: {
    readonly category: DestinationCategory
    readonly destination: string
    readonly name: string
  }
  /** it led nowhere before */
  readonly isNew: boolean
}

/**
 * Routes a number's calls, and shows the outcome: a refusal is a warning, in the server's words.
 *
 * @param onDone it is assigned, or sold to another customer: nothing is left to choose
 * @source service-areas §8, "Assign number"
 */
export function useAssign(onDone: () => void) {
  return useChange(
    ({ number, to: { category, destination } }: Assignment) =>
      client.assignNumber({
        body: { phonenumber_id: number.id, card_id: number.cardid, category, destination },
      }),
    {
      done: (_, { number, to, isNew }) =>
        isNew
          ? text('number_assigned')
          : text('number_now_to', { number: formatPhone(number.did), name: to.name }),
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
