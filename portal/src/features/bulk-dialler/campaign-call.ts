import type { CallNow } from '@ekoline/contract/calls.ts'
import type { CampaignContact } from '@ekoline/contract/campaigns.ts'
import { dialledDigits } from '@ekoline/contract/dialled.ts'
import { useState } from 'react'
import { ApiError, isSignedOut, messageOf } from '../../client.ts'
import { session } from '../../session.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { useCallNow } from '../calls/dial.queries.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useCallContact } from './campaigns.queries.ts'

interface Failure {
  /** as its row says it */
  words: string
  /** more of it, or '' */
  why: string
}

/** How the call to a contact is. @source service-areas §4, "Click-to-call in a campaign" */
export type ContactCall =
  | { is: 'idle' }
  | { is: 'connecting' }
  | { is: 'connected' }
  | ({ is: 'failed' } & Failure)

export interface CampaignCall {
  /** the call of this person that was placed last, as it is */
  now: CallNow | null
  /** the last question how it is was not answered */
  isStale: boolean
  /** one is placed or under way: no other can be placed */
  isBusy: boolean
  of: (contact: CampaignContact) => ContactCall
  /** whether the last call was to this contact */
  wasWith: (contact: CampaignContact) => boolean
  place: (contact: CampaignContact) => void
}

/** What the call button of a contact says. @source service-areas §4, "Click-to-call in a campaign" */
export function callWords({ status }: CampaignContact, { is }: ContactCall): string {
  if (is === 'connected') return text('campaign_connected')
  if (is === 'connecting') return text('campaign_connecting')
  return status ? 'Call again' : 'Call'
}

const isSame = (one: string, other: string) => dialledDigits(one) === dialledDigits(other)

/** The call that was placed last in this tab, from whatever screen. */
const lastCall = () => session.kept<{ uniqueid: string }>('call')?.uniqueid ?? null

const ownPhone = (): Failure => ({ words: text('campaign_own_phone'), why: '' })

/** Why a call was not placed; of the own number it says the same as before anybody is asked. */
function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.body?.code === 'campaign_own_number') return ownPhone()
  return { words: text('call_failed'), why: messageOf(error, text('campaign_call_unanswered')) }
}

/** Click-to-call of a campaign, one call at a time, followed as the dial box follows its own. */
export function useCampaignCall(campaign: number): CampaignCall {
  const own = useProfile().phoneNumber
  const [uniqueid, setUniqueid] = useState(lastCall)
  const [failed, setFailed] = useState<Readonly<Record<number, Failure>>>({})
  const call = useCallNow(uniqueid)
  const placing = useCallContact(campaign)
  const now = call.data ?? null
  const isLive = now !== null && now.state !== 'ended'
  const isBusy = placing.isPending || isLive

  function fail({ id }: CampaignContact, failure: Failure) {
    setFailed((was) => ({ ...was, [id]: failure }))
    toast.info(failure.words)
  }

  function place(contact: CampaignContact) {
    if (isBusy || contact.opted_out) return
    if (isSame(contact.phonenumber, own)) return fail(contact, ownPhone())
    setFailed(({ [contact.id]: _, ...others }) => others)
    placing.mutate(contact.id, {
      onSuccess: ({ message, result }) => {
        toast.success(message)
        session.keep('call', result)
        setUniqueid(result.uniqueid)
      },
      onError: (error) => isSignedOut(error) || fail(contact, failureOf(error)),
    })
  }

  const wasWith = ({ phonenumber }: CampaignContact) => now !== null && isSame(now.calledstation, phonenumber)

  function of(contact: CampaignContact): ContactCall {
    const { id } = contact
    if (placing.isPending && placing.variables === id) return { is: 'connecting' }
    if (isLive && wasWith(contact)) return { is: now.state === 'connected' ? 'connected' : 'connecting' }
    const failure = failed[id]
    return failure ? { is: 'failed', ...failure } : { is: 'idle' }
  }
  return { now, isStale: call.isRefetchError, isBusy, of, wasWith, place }
}
