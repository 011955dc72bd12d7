import type { AgentChoice } from '@ekoline/contract/queues.ts'
import { client } from '../../client.ts'
import { formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { useProfile } from '../profile/profile.queries.ts'
import { useOwnAgent } from './queues.queries.ts'

const choices: readonly { value: AgentChoice; dot: string }[] = [
  { value: 'in', dot: 'bg-good' },
  { value: 'paused', dot: 'bg-warn' },
  { value: 'out', dot: 'bg-line-strong' },
]

const done = { in: 'agent_in', paused: 'agent_paused', out: 'agent_out' } as const

/** An agent's own switch: taking calls, paused, or not taking calls. Hidden for others. */
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
    <Card title={text('agent_answers', { queues: agent.queues.join(', ') })}>
      <fieldset disabled={isLead} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <legend className="sr-only">{text('agent_switch')}</legend>
        <div className="grid gap-1 rounded-card bg-sunken p-1 max-cards:w-full tabled:flex">
          {choices.map(({ value, dot }) => (
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
              {text(`agent_choice_${value}`)}
            </label>
          ))}
        </div>
        <p className="text-small text-faint">
          {text(`agent_note_${agent.state}`)}{' '}
          {agent.since && text('agent_since_when', { when: formatInline(agent.since) })}
        </p>
      </fieldset>
    </Card>
  )
}
