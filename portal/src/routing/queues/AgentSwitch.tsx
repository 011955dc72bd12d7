import type { PauseReason, AgentSwitch as Switch } from '@ekoline/contract/routing/queues.ts'
import { useEffect, useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { pauseReasons } from './presence.ts'
import styles from './queues.css?inline'
import { useOwnAgent } from './queues.queries.ts'

addStyles(styles)

const choices = [
  { value: 'in', dot: 'bg-good' },
  { value: 'paused', dot: 'bg-warn' },
  { value: 'out', dot: 'bg-line-strong' },
] as const

const done = { in: 'agent_in', paused: 'agent_paused', out: 'agent_out' } as const

/** An agent's own switch: taking calls, paused, or not taking calls. Hidden for others. */
export function AgentSwitch() {
  const isLead = useProfile().userStatus === 'lead'
  const own = useOwnAgent()
  const change = useChange((body: Switch) => client.changeAgent({ body }), {
    done: (_, { state }) => text(done[state]),
    refreshes: 'routing',
  })
  // What is chosen while a choice before it is being saved is saved after it.
  const [next, setNext] = useState<Switch | null>(null)
  const { isPending, run } = change
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is another function each time
  useEffect(() => {
    if (isPending || !next) return
    setNext(null)
    void run(next)
  }, [isPending, next])
  const agent = own.data?.result
  if (!agent || agent.queues.length === 0) return null
  const { state: chosen, reason } = next ?? ((isPending && change.input) || agent)
  const choose = (to: Switch) => (isPending ? setNext(to) : void run(to))
  return (
    <Card title={text('agent_answers', { queues: agent.queues.join(', ') })}>
      <fieldset disabled={isLead} className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <legend className="sr-only">{text('agent_switch')}</legend>
        <div className="grid gap-1 rounded-card bg-sunken p-1 max-cards:w-full tabled:flex">
          {choices.map(({ value, dot }) => (
            <div
              key={value}
              className={cx(
                'agent-state flex items-center rounded-field',
                chosen === value ? 'bg-raised font-semibold text-ink' : 'text-soft hover:text-ink',
              )}
            >
              <label className="flex min-h-10 grow cursor-pointer items-center gap-2 px-4">
                <input
                  type="radio"
                  name="agent"
                  className="sr-only"
                  checked={chosen === value}
                  onChange={() =>
                    choose(value === 'paused' ? { state: value, reason: 'break' } : { state: value })
                  }
                />
                <span aria-hidden="true" className={cx('size-2 rounded-full', dot)} />
                {text(`agent_choice_${value}`)}
              </label>
              {value === 'paused' && chosen === value && (
                <FilterSelect<PauseReason>
                  label={text('pause_why')}
                  value={reason ?? 'other'}
                  onChange={(why) => choose({ state: 'paused', reason: why })}
                  choices={pauseReasons.map((why) => ({ value: why, label: text(`pause_${why}`) }))}
                />
              )}
            </div>
          ))}
        </div>
        <p className="text-small text-faint">
          {text(`agent_note_${agent.state}`)}{' '}
          {agent.since && text('agent_since_when', { when: formatInline(agent.since) })}{' '}
          {agent.set_by && text('agent_set_by', { name: agent.set_by })}
        </p>
      </fieldset>
    </Card>
  )
}
