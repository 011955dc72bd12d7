import type { CampaignContact } from '@ekoline/contract/outreach/campaigns.ts'
import { useRef } from 'react'
import { CallState } from '../../calls/control/CallState.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Key } from './CampaignShortcuts.tsx'
import { type CampaignCall, callWords } from './campaign-call.ts'

/** Calls the current contact, and shows the call's progress. */
export function ContactCall({ contact, call }: { contact: CampaignContact; call: CampaignCall }) {
  const state = call.stateOf(contact)
  const isFree = state.is === 'idle' || state.is === 'failed'
  const { now } = call
  const callButton = useRef<HTMLButtonElement>(null)
  return (
    <div className="grid gap-3">
      <Button
        ref={callButton}
        size="large"
        wide
        busy={state.is === 'connecting'}
        disabled={contact.opted_out || (call.isBusy && state.is !== 'connecting')}
        onClick={() => call.place(contact)}
      >
        {callWords(contact, state)}
        {isFree && <Key>C</Key>}
      </Button>
      {contact.opted_out && <p className="text-small text-warn">{text('contact_opted_out')}</p>}
      {state.is === 'failed' && (
        <p className="text-small text-bad">
          <b>{state.words}</b> {state.why}
        </p>
      )}
      {now && (now.state !== 'ended' || call.wasWith(contact)) ? (
        <CallState call={now} isStale={call.isStale} next={callButton} />
      ) : (
        <p className="text-small text-faint">{text('contact_phone_first')}</p>
      )}
    </div>
  )
}
