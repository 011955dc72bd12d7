// @source SA-111, SA-112

import type { CallNow } from '@ekoline/contract/calls/call-now.ts'
import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import { useState } from 'react'
import { ApiError, client, messageOf } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { lastCall, useCallNow, useFirstLook } from '../../calls/control/dial.queries.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { usePutContact } from './campaigns.queries.ts'

interface Failure {
  /** as its row says it */
  words: string
  /** more of it, or '' */
  why: string
}

/** The state of the call to a contact. @source service-areas §4, "Click-to-call in a campaign" */
export type ContactCall =
  | { is: 'idle' }
  | { is: 'connecting' }
  | { is: 'connected' }
  | ({ is: 'failed' } & Failure)

export interface CampaignCall {
  /** the last call that this person placed */
  now: CallNow | null
  /** the last request for its state failed */
  isStale: boolean
  /** one is being placed or in progress: no other can be placed */
  isBusy: boolean
  stateOf: (contact: CampaignContact) => ContactCall
  /** whether the last call was to this contact */
  wasWith: (contact: CampaignContact) => boolean
  place: (contact: CampaignContact) => void
}

/** The label of a contact's call button. @source service-areas §4, "Click-to-call in a campaign" */
export function callWords({ status }: CampaignContact, { is }: ContactCall): string {
  if (is === 'connected') return text('campaign_connected')
  if (is === 'connecting') return text('campaign_connecting')
  return text(status ? 'contact_call_again' : 'contact_call')
}

const isSame = (one: string, other: string) => dialledDigits(one) === dialledDigits(other)

const ownPhone = (): Failure => ({ words: text('campaign_own_phone'), why: '' })

/** Why a call was not placed; for the own number the same message as before any request. */
function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.body?.code === 'campaign_own_number') return ownPhone()
  return { words: text('call_failed'), why: messageOf(error, text('campaign_call_unanswered')) }
}

/** Click-to-call of a campaign, one call at a time, polled as the dial box does. */
export function useCampaignCall(campaign: number): CampaignCall {
  const own = useProfile().phoneNumber
  const { username } = useSeat()
  const put = usePutContact(campaign)
  const firstLook = useFirstLook()
  const [uniqueid, setUniqueid] = useState(lastCall)
  const [failed, setFailed] = useState<Readonly<Record<number, Failure>>>({})
  const call = useCallNow(uniqueid)
  const note = (id: number, failure: Failure) => setFailed((was) => ({ ...was, [id]: failure }))
  // The own phone rings, then the contact's.
  const placing = useChange(
    (id: number, once) =>
      client.callContact({ params: { id: campaign, number: id }, body: { username } }, once),
    {
      done: ({ message }) => message,
      failed: (error) => failureOf(error).words,
      refreshes: 'outreach',
      onDone: async ({ result }, id) => {
        await firstLook(result.uniqueid)
        put({ id, status: true })
        session.keep('call', result)
        setUniqueid(result.uniqueid)
      },
      onFailed: (error, id) => note(id, failureOf(error)),
    },
  )
  const now = call.data ?? null
  const isLive = now !== null && now.state !== 'ended'
  const isBusy = placing.isPending || isLive

  function place({ id, phonenumber, opted_out }: CampaignContact) {
    if (isBusy || opted_out) return
    if (isSame(phonenumber, own)) {
      note(id, ownPhone())
      toast.error(ownPhone().words)
      return
    }
    setFailed(({ [id]: _, ...others }) => others)
    void placing.run(id)
  }

  const wasWith = ({ phonenumber }: CampaignContact) => now !== null && isSame(now.calledstation, phonenumber)

  function stateOf(contact: CampaignContact): ContactCall {
    const { id } = contact
    if (placing.isPending && placing.input === id) return { is: 'connecting' }
    if (isLive && wasWith(contact)) return { is: now.state === 'connected' ? 'connected' : 'connecting' }
    const failure = failed[id]
    return failure ? { is: 'failed', ...failure } : { is: 'idle' }
  }
  return { now, isStale: call.isRefetchError, isBusy, stateOf, wasWith, place }
}
