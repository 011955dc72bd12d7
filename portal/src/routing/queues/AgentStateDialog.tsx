import type { AgentNow } from '@ekoline/contract/routing/call-centre.ts'
import type { AgentSwitch, PauseReason } from '@ekoline/contract/routing/queues.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { pausedWords, pauseReasons } from './presence.ts'

type Chosen = 'in' | PauseReason | 'out'

const choices = (): { value: Chosen; label: string }[] => [
  { value: 'in', label: text('agent_choice_in') },
  ...pauseReasons.map((value) => ({ value, label: pausedWords(value) })),
  { value: 'out', label: text('agent_choice_out') },
]
const switchOf = (chosen: Chosen): AgentSwitch =>
  chosen === 'in' || chosen === 'out' ? { state: chosen } : { state: 'paused', reason: chosen }

interface AgentStateDialogProps {
  agent: Pick<AgentNow, 'username' | 'name' | 'choice' | 'reason'>
  onClose: () => void
}

/** An admin sets the switch of an agent, who sees that. */
export function AgentStateDialog({ agent, onClose }: AgentStateDialogProps) {
  const { username, name, choice, reason } = agent
  const [chosen, setChosen] = useState<Chosen>(choice === 'paused' ? (reason ?? 'other') : choice)
  const change = useChange<void, unknown>(
    () => client.setAgent({ params: { username }, body: switchOf(chosen) }),
    {
      done: () => text('agent_set', { name }),
      failed: 'agent_set_failed',
      refreshes: 'routing',
      onDone: onClose,
    },
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    void change.run()
  }
  return (
    <Dialog open title={text('agent_set_title', { name })} onClose={onClose} holds>
      <form onSubmit={submit} className="grid gap-4">
        <Select<Chosen>
          label={text('agent_state')}
          hint={text('agent_set_hint')}
          value={chosen}
          onChange={setChosen}
          choices={choices()}
        />
        <Button type="submit" size="large" wide busy={change.isPending}>
          {text('agent_set_save')}
        </Button>
      </form>
    </Dialog>
  )
}
