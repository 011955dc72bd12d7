import type { AgentChoice } from '@ekoline/contract/queues.ts'
import { client } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useOwnAgent } from './queues.queries.ts'

const choices: readonly { value: AgentChoice; label: string; dot: string }[] = [
  { value: 'in', label: 'Taking calls', dot: 'bg-good' },
  { value: 'paused', label: 'Paused', dot: 'bg-warn' },
  { value: 'out', label: 'Signed out', dot: 'bg-line-strong' },
]

const notes: Record<AgentChoice, string> = {
  in: 'Calls ring at your phone.',
  paused: 'You are still signed in, but no call rings at your phone.',
  out: 'No call rings at your phone.',
}

const done = { in: 'agent_in', paused: 'agent_paused', out: 'agent_out' } as const

/** An agent's own switch: signed in, paused, signed out. Hidden for others. */
export function AgentSwitch() {
  const isLead = useProfile().userStatus === 'lead'
  const own = useOwnAgent()
  const change = useChange((state: AgentChoice) => client.changeAgent({ body: { state } }), {
    done: (_, state) => text(done[state]),
    refreshes: ['ownAgent', 'agents'],
  })
  const agent = own.data?.result
  if (!agent || agent.queues.length === 0) return null
  const chosen = change.isPending ? change.input : agent.state
  return (
    <Card title={`You answer ${agent.queues.join(', ')}`}>
      <fieldset disabled={isLead} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <legend className="sr-only">Your calls of queues</legend>
        <div className="grid gap-1 rounded-card bg-sunken p-1 max-cards:w-full tabled:flex">
          {choices.map(({ value, label, dot }) => (
            <label
              key={value}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-2 rounded-field px-4 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon',
                chosen === value ? 'bg-raised font-semibold text-ink' : 'text-soft hover:text-ink',
              )}
            >
              <input
                type="radio"
                name="agent"
                className="sr-only"
                checked={chosen === value}
                onChange={() => !change.isPending && change.run(value)}
              />
              <span aria-hidden="true" className={cx('size-2 rounded-full', dot)} />
              {label}
            </label>
          ))}
        </div>
        <p className="text-small text-faint">
          {notes[agent.state]}
          {agent.since && ` Since ${formatRelative(agent.since)}.`}
        </p>
      </fieldset>
    </Card>
  )
}
