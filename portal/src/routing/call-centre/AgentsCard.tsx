import { CALL_CENTRE_REFRESH_MS } from '@ekoline/contract/routing/call-centre.facts.ts'
import type { AgentNow, CallOfCentre, QueueNow } from '@ekoline/contract/routing/call-centre.ts'
import type { AgentSwitch } from '@ekoline/contract/routing/queues.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { type FocusEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { clockTime } from '../../format/board-time.ts'
import { timeOfDay } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { AgentStateDialog } from '../queues/AgentStateDialog.tsx'
import { presenceTones, presenceWords } from '../queues/presence.ts'
import { CallActions, type CallDoings, CallInRow } from './CallInRow.tsx'
import { CentreRow } from './CentreRow.tsx'
import { inOrder, isAway } from './lines.ts'
import type { Moment } from './moment.ts'

const SET_COUNTS_MS = CALL_CENTRE_REFRESH_MS + 2_000 // the figures are at most 2 s old

interface AgentsCardProps extends CallDoings {
  moment: Moment
  agents: readonly AgentNow[]
  queues: readonly QueueNow[]
  callOf: (agent: AgentNow) => CallOfCentre | undefined
}

/** The agents with what they do and since when, their calls, and what a supervisor may do about both. */
export function AgentsCard({ moment, agents, queues, callOf, ...doings }: AgentsCardProps) {
  const [setting, setSetting] = useState<AgentNow | null>(null)
  const { pause, isPausing, isPaused } = usePause()
  const { ordered, hold } = useHeldOrder(agents)
  const names = new Map(queues.map(({ name, queue_number }) => [queue_number, name]))
  const rowOf = (agent: AgentNow) => {
    const call = callOf(agent)
    const paused = isPaused(agent)
    return (
      <CentreRow
        key={agent.username}
        title={agent.name}
        note={agent.queues.flatMap((number) => names.get(number) ?? []).join(', ')}
        isHeard={call !== undefined && doings.supervision.heard?.uniqueid === call.uniqueid}
        state={<State agent={agent} since={moment.since} />}
        call={call && <CallInRow call={call} supervision={doings.supervision} />}
        callActions={call && <CallActions call={call} {...doings} />}
        actions={
          <>
            {agent.choice !== 'out' && (
              <Button
                kind="quiet"
                size="small"
                busy={isPausing(agent)}
                aria-label={text('centre_action_of', {
                  action: text(paused ? 'centre_resume' : 'centre_pause'),
                  name: agent.name,
                })}
                onClick={() => pause({ agent, to: { state: paused ? 'in' : 'paused' } })}
              >
                {text(paused ? 'centre_resume' : 'centre_pause')}
              </Button>
            )}
            <Button
              kind="plain"
              size="small"
              className="px-1.5"
              aria-label={text('agent_set_of', { name: agent.name })}
              onClick={() => setSetting(agent)}
            >
              <Icon>
                <path d="M5 10h.01M10 10h.01M15 10h.01" />
              </Icon>
            </Button>
          </>
        }
      />
    )
  }
  const away = ordered.filter(isAway)
  const unseen = moment.agents_total - moment.agents.length
  return (
    <Card title={text('agents_title')} aside={<Counts agents={agents} />}>
      {agents.length === 0 && <p className="text-soft">{text('centre_no_agents')}</p>}
      <div {...hold}>
        <ul className="centre-list">{ordered.filter((agent) => !isAway(agent)).map(rowOf)}</ul>
        {away.length > 0 && (
          <details open={away.length === ordered.length || undefined} className="border-t border-line pt-2">
            <summary className="min-h-10 content-center text-small text-soft">
              {text('centre_agents_away', { count: away.length })}
            </summary>
            <ul className="centre-list">{away.map(rowOf)}</ul>
          </details>
        )}
      </div>
      {unseen > 0 && (
        <p className="pt-3 text-small text-faint">{text('centre_agents_unseen', { count: unseen })}</p>
      )}
      {setting && <AgentStateDialog agent={setting} onClose={() => setSetting(null)} />}
    </Card>
  )
}

/** Pauses an agent, or ends that. The figures may be from before the press, so what was set counts until newer ones are there. */
function usePause() {
  const [set, setSet] = useState<{ agent: AgentNow; to: AgentSwitch; at: number } | null>(null)
  const change = useChange(
    ({ agent: { username }, to }: { agent: AgentNow; to: AgentSwitch }) =>
      client.setAgent({ params: { username }, body: to }),
    {
      done: (_, { agent: { name } }) => text('agent_set', { name }),
      failed: 'agent_set_failed',
      refreshes: 'routing',
      onDone: (_, input) => setSet({ ...input, at: Date.now() }),
    },
  )
  return {
    pause: change.run,
    isPausing: ({ username }: AgentNow) => change.isPending && change.input?.agent.username === username,
    isPaused: ({ username, choice }: AgentNow) =>
      (set?.agent.username === username && Date.now() - set.at < SET_COUNTS_MS ? set.to.state : choice) ===
      'paused',
  }
}

/** The order of the list, which stays while a pointer or the focus is in it: no row moves away under a press. */
function useHeldOrder(agents: readonly AgentNow[]) {
  const [held, setHeld] = useState<ReadonlyMap<string, number> | null>(null)
  const ordered = inOrder(agents)
  const place = ({ username }: AgentNow) => held?.get(username) ?? Number.POSITIVE_INFINITY
  const begin = () => setHeld((now) => now ?? new Map(ordered.map(({ username }, at) => [username, at])))
  const end = () => setHeld(null)
  return {
    ordered: held ? ordered.toSorted((one, other) => place(one) - place(other) || 0) : ordered,
    hold: {
      onPointerEnter: begin,
      onPointerLeave: end,
      onFocus: begin,
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        currentTarget.contains(relatedTarget as Element | null) || end(),
    },
  }
}

function State({
  agent: { state, reason, since },
  since: secondsSince,
}: {
  agent: AgentNow
  since: Moment['since']
}) {
  return (
    <>
      <StatusDot tone={presenceTones[state]}>{presenceWords(state, reason)}</StatusDot>
      {since && (
        <span className="block pl-4 tabular-nums text-faint">
          {text('centre_since', { time: clockTime(secondsSince(since)), clock: timeOfDay(instantOf(since)) })}
        </span>
      )}
    </>
  )
}

/** How many do what, as '3 talking, 2 free'. */
function Counts({ agents }: { agents: readonly AgentNow[] }) {
  const counts = new Map<string, number>()
  for (const { state } of inOrder(agents)) {
    const word = presenceWords(state, null).toLowerCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return (
    <span className="text-label text-faint">
      {[...counts].map(([state, count]) => text('centre_agents_count', { count, state })).join(', ')}
    </span>
  )
}
