import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import { type ReactNode, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { blockedWho, blockOf } from './blocked-words.ts'

interface Blocks {
  /** asks whether to block who is at the other end; null for who cannot, or for whom one cannot block */
  readonly block: (party: CallParty) => (() => void) | null
  /** the question, where it is asked; goes on the screen once */
  readonly question: ReactNode
}

/** Blocks a caller, wherever one stands. @param rings the call rings now: it ends with that */
export function useBlockCaller(rings = false): Blocks {
  const [party, setParty] = useState<CallParty | null>(null)
  const isReader = useProfile().userStatus === 'lead'
  return {
    block: (asked) => (isReader || blockOf(asked) === null ? null : () => setParty(asked)),
    question: party && <Question party={party} rings={rings} onClose={() => setParty(null)} />,
  }
}

function Question({ party, rings, onClose }: { party: CallParty; rings: boolean; onClose: () => void }) {
  const blocked = blockOf(party)
  const isHidden = blocked?.kind === 'withheld'
  const who = blockedWho({ kind: blocked?.kind ?? 'number', caller: party })
  const adding = useChange<void, { ended: number }>(
    () => client.addBlocked({ body: blocked ?? { kind: 'number', number: party.number } }),
    {
      done: ({ ended }) => text(ended > 0 ? 'blocked_done_ended' : 'blocked_done', { who }),
      failed: 'blocked_add_failed',
      refreshes: 'calls',
    },
  )
  const what = isHidden ? 'block_what_hidden' : rings ? 'block_what_rings' : 'block_what'
  return (
    <ConfirmDialog
      title={text('block_title', { who })}
      action={text(isHidden ? 'block_button_hidden' : 'block_button')}
      danger
      busy={adding.isPending}
      onConfirm={() => adding.run().then(onClose)}
      onClose={onClose}
    >
      {text(what)}
    </ConfirmDialog>
  )
}

/** The word beside who called. */
export function BlockCaller({ party }: { party: CallParty }) {
  const { block, question } = useBlockCaller()
  const ask = block(party)
  if (!ask) return null
  return (
    <>
      <button
        type="button"
        aria-label={text('block_action_of', {
          who: blockedWho({ kind: blockOf(party)?.kind ?? 'number', caller: party }),
        })}
        onClick={ask}
        className={`${aloneLinkClass} text-small`}
      >
        {text('block_action')}
      </button>
      {question}
    </>
  )
}
