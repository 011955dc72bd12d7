import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { IvrFinding, IvrMenu } from '@ekoline/contract/routing/ivr.ts'
import { type ReactNode, useState } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ConfigureTable } from './ConfigureTable.tsx'
import { bodyOf, type Draft, isNew, withKey } from './draft.ts'
import { useCheck } from './ivr.queries.ts'
import { KeypadSelections } from './KeypadSelections.tsx'
import { MenuPicture } from './MenuPicture.tsx'
import { WalkThrough } from './WalkThrough.tsx'

interface EditorProps {
  draft: Draft
  /** it differs from the saved menu */
  changed: boolean
  isLead: boolean
  /** in place of its name and its way out, where a dialog has them */
  heading?: ReactNode
  onDraft: (draft: Draft) => void
  onSaved: () => void
  onClose: () => void
}

/** The keys of a menu, its findings, and the menu as callers experience it. */
export function Editor({ draft, changed, isLead, heading, onDraft, onSaved, onClose }: EditorProps) {
  const [digit, setDigit] = useState<IvrDigit>('1')
  const check = useCheck(draft)
  const { cardid, workgroup } = useSeat()
  const save = useChange(
    (saved: Draft) => {
      const body = { description: saved.description, ...bodyOf(saved) }
      return saved.id === null
        ? client.addIvr({ body: { card_id: cardid, workgroup_name: workgroup, ...body } })
        : client.changeIvr({ params: { id: saved.id }, body })
    },
    {
      refreshes: 'routing',
      failed: 'ivr_failed',
      done: (_, { id }) => text(id === null ? 'ivr_created' : 'ivr_changed'),
    },
  )
  const { menus = [], schedules = [], findings = [], presses = [] } = check.data?.result ?? {}
  return (
    <section aria-label={draft.name} className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3 pt-2">
        {heading ?? (
          <h2 className="min-w-0 text-lead wrap-anywhere">
            {draft.name}{' '}
            <span className="font-normal text-faint">
              {isNew(draft) ? text('ivr_unsaved') : draft.ivr_number}
            </span>
          </h2>
        )}
        <div className="flex gap-3">
          {!heading && (
            <Button kind="quiet" onClick={onClose}>
              {text('ui_close')}
            </Button>
          )}
          {!isLead && (
            <Button
              busy={save.isPending}
              disabled={!changed}
              onClick={() => save.run(draft).then((isSaved) => isSaved && onSaved())}
            >
              {text('ivr_save')}
            </Button>
          )}
        </div>
      </header>
      <Remarks findings={findings} refusals={Object.values(objectionsOf(save.error))} />
      <div className={cx('ivr-editor', !isLead && 'with-keypad')}>
        {!isLead && (
          <KeypadSelections
            draft={draft}
            digit={digit}
            onDigit={setDigit}
            onKey={(pressed, member) => onDraft(withKey(draft, pressed, member))}
            onNext={(next) => onDraft({ ...draft, next })}
          />
        )}
        <div className="grid min-w-0 gap-4">
          <ConfigureTable
            draft={draft}
            presses={presses}
            isLead={isLead}
            onChange={setDigit}
            onRemove={(removed) => onDraft(withKey(draft, removed, null))}
          />
          <Card title={text('ivr_picture')}>
            <Region
              query={{ ...check, data: menus[0] ? menus : undefined }}
              loading={<Skeleton className="h-10 w-full" />}
              failed={text('ivr_check_failed')}
            >
              {([first, ...rest]: IvrMenu[]) =>
                first && <MenuPicture menu={first} menus={rest} schedules={schedules} />
              }
            </Region>
          </Card>
        </div>
      </div>
      <WalkThrough
        key={JSON.stringify(draft)}
        name={draft.name}
        start={{ ...(draft.id !== null && { id: draft.id }), ...bodyOf(draft) }}
      />
    </section>
  )
}

/** Errors and warnings; the server's refusal stays until the next attempt. */
function Remarks({
  findings,
  refusals,
}: {
  findings: readonly IvrFinding[]
  refusals: (string | undefined)[]
}) {
  const found = findings.map(({ message }) => message)
  const more = refusals.filter((refusal) => refusal !== undefined && !found.includes(refusal))
  return (
    <div role="status" aria-label={text('ivr_checks')} className="ivr-checks grid gap-1.5 text-small">
      {more.map((message) => (
        <p key={message}>
          <StatusDot tone="bad">{message}</StatusDot>
        </p>
      ))}
      {findings.map(({ weight, message }) => (
        <p key={message}>
          <StatusDot tone={weight === 'error' ? 'bad' : 'warn'}>{message}</StatusDot>
        </p>
      ))}
    </div>
  )
}
