import {
  QUEUE_AGENTS_MOST,
  QUEUE_LAST_AGENT_DAYS,
  QUEUE_NAME_LONGEST,
} from '@ekoline/contract/routing/queues.facts.ts'
import type { QueueSettings } from '@ekoline/contract/routing/queues.ts'
import { Suspense } from 'react'
import { client } from '../../app/client.ts'
import { CallerIdPicker } from '../../calls/caller-id/CallerIdPicker.tsx'
import { nowhere } from '../../core/destinations/chosen.ts'
import { useDestinations, useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { LeadsTo } from '../../core/destinations/LeadsTo.tsx'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { FormSkeleton, ThingForm } from '../../kit/ThingForm.tsx'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { SoundChoice } from '../ivr/SoundChoice.tsx'
import {
  type AgentDraft,
  bodyOf,
  draftOf,
  fieldOf,
  missingIn,
  NEW_QUEUE,
  numberFault,
  numberFields,
} from './queue-draft.ts'

const CallBackSwitch = lazyScreen(() => import('./CallBackSwitch.tsx'), 'CallBackSwitch')

interface QueueFormProps {
  /** null: a new one */
  queue: QueueSettings | null
  onDone: () => void
}

/** What callers hear, and the type of the files to choose from. */
const sounds = [
  { field: 'greeting', type: 'queue' },
  { field: 'music', type: 'moh' },
] as const

/** How a queue rings, what its callers hear, for how long its callers wait, and who answers them. A new one goes on to the company's voicemail. */
export function QueueForm({ queue, onDone }: QueueFormProps) {
  const main = useMainVoicemail()
  if (!queue && main.isPending) return <FormSkeleton />
  const proposed = { ...NEW_QUEUE, next: main.data ?? nowhere }
  return (
    <ThingForm
      kind="queue"
      thing={queue}
      title={queue ? text('queue_edit_title', { name: queue.name }) : text('queue_add')}
      start={queue ? draftOf(queue) : proposed}
      missingIn={missingIn}
      bodyOf={bodyOf}
      work={(body) =>
        queue ? client.changeQueue({ params: { id: queue.id }, body }) : client.addQueue({ body })
      }
      refreshes="routing"
      done={queue ? 'queue_changed' : 'queue_added'}
      failed="queue_failed"
      save={text('queue_save')}
      onDone={onDone}
    >
      {({ typed: draft, change, objections }) => (
        <>
          <TextField
            label={text('queue_name')}
            maxLength={QUEUE_NAME_LONGEST}
            value={draft.name}
            error={objections.name}
            onChange={(name) => change({ name })}
          />
          <div className="grid gap-1.5">
            <Select
              label={text('queue_strategy')}
              value={draft.strategy}
              onChange={(strategy) => change({ strategy })}
              choices={[
                { value: 'round robin', label: text('queue_strategy_round') },
                { value: 'longest idle', label: text('queue_strategy_idle') },
              ]}
            />
            <p className="text-small text-faint">
              {text(
                draft.strategy === 'round robin' ? 'queue_strategy_round_what' : 'queue_strategy_idle_what',
              )}
            </p>
          </div>
          <div className="grid items-start gap-4 cards:grid-cols-3">
            {numberFields.map((field) => (
              <TextField
                key={field.field}
                type="number"
                inputMode="numeric"
                label={text(field.label)}
                hint={'hint' in field ? text(field.hint, { days: QUEUE_LAST_AGENT_DAYS }) : undefined}
                value={draft[field.field]}
                error={numberFault(draft[field.field], field) ?? objections[field.field]}
                onChange={(typed) => change({ [field.field]: typed })}
              />
            ))}
          </div>
          <CallerIdPicker
            label={text('queue_caller_id')}
            hint={text('queue_caller_id_hint')}
            value={draft.callerid}
            error={objections.callerid}
            onChange={(callerid) => change({ callerid })}
          />
          <LeadsTo
            label={text('queue_next')}
            none={text('queue_ends')}
            draft={draft.next}
            fault={objections[fieldOf('next', 'destination')]}
            onDraft={(next) => change({ next })}
          />
          <LeadsTo
            label={text('queue_unstaffed')}
            none={text('queue_unstaffed_wait')}
            hint={text('queue_unstaffed_what')}
            draft={draft.unstaffed}
            fault={objections[fieldOf('unstaffed', 'destination')]}
            onDraft={(unstaffed) => change({ unstaffed })}
          />
          {draft.max_callers !== '' && (
            <LeadsTo
              label={text('queue_full')}
              none={text('queue_busy')}
              draft={draft.full}
              fault={objections[fieldOf('full', 'destination')]}
              onDraft={(full) => change({ full })}
            />
          )}
          <div className="grid gap-1.5">
            <Select
              label={text('queue_announce')}
              value={draft.announce_seconds}
              onChange={(announce_seconds) => change({ announce_seconds })}
              choices={[
                { value: '', label: text('queue_announce_off') },
                ...[...new Set(['30', '60', '120', draft.announce_seconds])]
                  .filter((seconds) => seconds !== '')
                  .map((value) => ({ value, label: text('queue_announce_every', { seconds: value }) })),
              ]}
            />
            <p className="text-small text-faint">{text('queue_announce_what')}</p>
          </div>
          {draft.announce_seconds !== '' && (
            <Suspense>
              <CallBackSwitch
                on={draft.call_back}
                payer={queue?.call_back?.payer}
                price={draft.call_back_price}
                fault={objections.call_back_price}
                onChange={(call_back) => change({ call_back })}
                onPrice={(call_back_price) => change({ call_back_price })}
              />
            </Suspense>
          )}
          <div className="grid gap-4">
            {sounds.map(({ field, type }) => (
              <SoundChoice
                key={field}
                label={text(`queue_${field}`)}
                own={{ label: text(`queue_${field}_own`) }}
                chosen={text(`queue_${field}_file`)}
                picker={{
                  label: text(`queue_${field}_pick`),
                  none: text(`queue_${field}_none`),
                  failed: text('files_failed'),
                }}
                type={type}
                suggestedName={draft.name.trim() || text(`queue_${field}_pick`)}
                draft={draft[field]}
                error={objections[field]}
                onDraft={(sound) => change({ [field]: sound })}
              />
            ))}
          </div>
          <Agents agents={draft.agents} objections={objections} onAgents={(agents) => change({ agents })} />
        </>
      )}
    </ThingForm>
  )
}

interface AgentsProps {
  agents: readonly AgentDraft[]
  objections: Objections
  onAgents: (agents: readonly AgentDraft[]) => void
}

function Agents({ agents, objections, onAgents }: AgentsProps) {
  const search = usePickerSearch()
  const found = useDestinations('user', search.word)
  const isAgent = (username: string) => agents.some((agent) => agent.username === username)
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{text('agents_title')}</legend>
      <ul className="grid gap-1">
        {agents.length === 0 && <li className="text-faint">{text('queue_agents_none')}</li>}
        {agents.map(({ username, name, disabled }, index) => (
          <li key={username} className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
            <span className="wrap-anywhere">
              {name}{' '}
              {disabled && <span className="text-small text-faint">{text('queue_agent_disabled')}</span>}
            </span>
            <Button
              kind="plain-danger"
              size="row"
              aria-label={text('queue_agent_remove', { name })}
              onClick={() => onAgents(agents.filter((agent) => agent.username !== username))}
            >
              {text('queue_remove')}
            </Button>
            <Fault>{objections[fieldOf('agents', index)]}</Fault>
          </li>
        ))}
      </ul>
      {agents.length < QUEUE_AGENTS_MOST && (
        <SearchPicker
          label={text('queue_agent_add')}
          value=""
          search={search}
          found={found}
          optionOf={({ destination, name }) => ({ value: destination, label: name, note: destination })}
          onChoose={({ destination, name }) =>
            !isAgent(destination) && onAgents([...agents, { username: destination, name, disabled: false }])
          }
          failed={text('queue_agents_failed')}
          none={text('destination_no_users')}
          noMatch={(word) => text('destination_no_match', { search: word })}
        />
      )}
      <p className="text-small text-faint">{text('queue_agents_hint')}</p>
    </fieldset>
  )
}

function Fault({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <p role="alert" className="w-full text-small text-bad">
      {children}
    </p>
  )
}
