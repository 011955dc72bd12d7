import { BLOCKED_PREVIEW_DAYS } from '@ekoline/contract/calls/blocked-numbers.facts.ts'
import type { BlockedKind, BlockedNumber } from '@ekoline/contract/calls/blocked-numbers.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { ApiError, client, messageOf } from '../../app/client.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, objectionsOf, useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useBlockedPreview } from './blocked.queries.ts'
import { blockedWho } from './blocked-words.ts'

interface Typed {
  kind: BlockedKind
  number: string
}

const NEW: Typed = { kind: 'number', number: '' }

const objectionsTo = ({ kind, number }: Typed): Objections =>
  kind !== 'withheld' && number.trim() === ''
    ? { number: text(kind === 'number' ? 'blocked_number_missing' : 'blocked_beginning_missing') }
    : {}

/** What to block, and whom that would have stopped. */
export function BlockForm({ onDone }: { onDone: () => void }) {
  const draft = useThingDraft('blocked number', 'new', NEW)
  const { form, typed, change, field, refuse, submit } = useForm<Typed>(
    [draft.typed, draft.type],
    objectionsTo,
  )
  const { kind } = typed
  function close() {
    draft.forget()
    onDone()
  }
  const adding = useChange<Typed, { result: BlockedNumber; ended: number }>(
    (body) => client.addBlocked({ body: kind === 'withheld' ? { kind } : body }),
    {
      done: ({ result, ended }) =>
        text(ended > 0 ? 'blocked_done_ended' : 'blocked_done', { who: blockedWho(result) }),
      failed: 'blocked_add_failed',
      refreshes: 'calls',
      onDone: close,
      onFailed: refuse,
    },
  )
  return (
    <Card title={text('blocked_add')}>
      <form
        ref={form}
        aria-label={text('blocked_add')}
        noValidate
        onSubmit={submit((body) => adding.run(body))}
        className="grid max-w-md gap-4"
      >
        <DraftNote draft={draft} />
        <Select
          label={text('blocked_what')}
          value={kind}
          onChange={(chosen) => change({ kind: chosen })}
          choices={[
            { value: 'number', label: text('blocked_kind_number') },
            { value: 'beginning', label: text('blocked_kind_beginning') },
            { value: 'withheld', label: text('blocked_kind_withheld') },
          ]}
        />
        {kind !== 'withheld' && (
          <TextField
            label={text(kind === 'number' ? 'blocked_number' : 'blocked_beginning')}
            {...(kind === 'beginning' && { hint: text('blocked_beginning_hint') })}
            inputMode="tel"
            maxLength={NUMBER_TEXT_LONGEST}
            autoComplete="off"
            {...field('number')}
          />
        )}
        {kind !== 'number' && <Preview typed={typed} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind="danger" busy={adding.isPending}>
            {text('blocked_save')}
          </Button>
          <Button kind="quiet" onClick={close}>
            {text('ui_cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** How many would have been blocked, or why that cannot be. */
function Preview({ typed: { kind, number } }: { typed: Typed }) {
  const asked = useDebounced(kind === 'withheld' ? '' : number.trim(), 400)
  const { data, error } = useBlockedPreview(kind, asked)
  const words = data
    ? countWords(kind, data.callers)
    : error instanceof ApiError
      ? (objectionsOf(error).number ?? messageOf(error, text('blocked_preview_failed')))
      : error && text('blocked_preview_failed')
  return (
    <div className="grid gap-2 text-small text-soft">
      <p role="status" className="min-h-[1lh]">
        {words}
      </p>
      {kind === 'withheld' && <p>{text('blocked_withheld_note')}</p>}
    </div>
  )
}

function countWords(kind: BlockedKind, callers: number): string {
  const hidden = kind === 'withheld'
  const keys: [none: MessageKey, one: MessageKey, many: MessageKey] = hidden
    ? ['blocked_preview_none', 'blocked_preview_hidden_one', 'blocked_preview_hidden']
    : ['blocked_preview_none', 'blocked_preview_one', 'blocked_preview']
  return text(keys[Math.min(callers, 2)] ?? 'blocked_preview', {
    count: callers.toLocaleString('en'),
    days: BLOCKED_PREVIEW_DAYS,
  })
}
