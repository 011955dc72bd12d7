import type { Schedule, ScheduleClosing } from '@ekoline/contract/routing/schedules.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { WalkThrough } from '../ivr/WalkThrough.tsx'
import { useSchedules } from './schedules.queries.ts'

export type ScheduleAction = 'test' | 'closing' | 'edit' | 'delete'

interface ScheduleTableProps {
  /** may look and try only */
  isReader: boolean
  onEdit: (schedule: Schedule) => void
  onAdd: () => void
}

/** Open or closed now, why, and what changes next. */
function Now({ of: { now, closing } }: { of: Schedule }) {
  return (
    <span className="grid min-w-0 gap-1">
      <StatusDot tone={now.branch === 'open' ? 'good' : closing === 'no' ? 'idle' : 'warn'}>
        <b>{text(`schedule_is_${now.branch}`)}</b>
      </StatusDot>
      <span className="text-small text-faint wrap-anywhere">
        {now.why} {now.next}
      </span>
    </span>
  )
}

function Leads({ of: { now, open, closed, holiday } }: { of: Schedule }) {
  const lead = now.branch === 'open' ? open : now.branch === 'holiday' ? (holiday ?? closed) : closed
  return lead.name === null ? (
    <StatusDot tone="bad">{text('schedule_gone')}</StatusDot>
  ) : (
    <span className="hours-leads grid">
      <span className="wrap-anywhere">{lead.name}</span>
      <span className="text-small text-faint">{categoryName(lead.category)}</span>
    </span>
  )
}

/** The schedules, with what each does at this moment. */
export function ScheduleTable({ isReader, onEdit, onAdd }: ScheduleTableProps) {
  const { page, onPage } = usePage()
  const schedules = useSchedules(page)
  const [tested, setTested] = useState<number | null>(null)
  const [doing, setDoing] = useState<{ action: 'closing' | 'delete'; of: Schedule } | null>(null)
  const close = () => setDoing(null)

  function act(action: ScheduleAction, of: Schedule) {
    const places = of.used_by.join(', ')
    if (action === 'edit') onEdit(of)
    else if (action === 'test') setTested(tested === of.id ? null : of.id)
    // What would be refused is not asked.
    else if (action === 'delete' && places !== '') toast.info(text('destination_in_use', { places }))
    else setDoing({ action, of })
  }
  const button = (action: ScheduleAction, label: string, of: Schedule) => (
    <Button
      kind={action === 'delete' ? 'plain-danger' : action === 'closing' ? 'quiet' : 'plain'}
      size="row"
      {...(action === 'test' && { 'aria-expanded': tested === of.id })}
      aria-label={text('schedule_action_of', { action: label, name: of.name })}
      onClick={() => act(action, of)}
    >
      {label}
    </Button>
  )
  const columns: Column<Schedule>[] = [
    {
      head: text('schedule_name'),
      cell: ({ name, schedule_number }) => (
        <span className="grid min-w-0">
          <b className="wrap-anywhere">{name}</b>
          <span className="text-small font-normal text-faint">{schedule_number}</span>
        </span>
      ),
      card: 'title',
    },
    { head: text('schedule_now'), cell: (it) => <Now of={it} /> },
    { head: text('schedule_calls_go'), cell: (it) => <Leads of={it} />, named: true },
    {
      head: text('schedule_actions'),
      cell: (it) => (
        <span className="flex flex-wrap gap-1 tabled:flex-nowrap carded:mt-2">
          {!isReader &&
            button('closing', text(it.closing === 'no' ? 'schedule_close' : 'schedule_reopen'), it)}
          {button('test', text('schedule_test'), it)}
          {!isReader && button('edit', text('schedule_edit'), it)}
          {!isReader && button('delete', text('schedule_delete'), it)}
        </span>
      ),
      card: 'foot',
    },
  ]
  return (
    <>
      <PagedTable
        label={text('schedules_list')}
        query={schedules}
        columns={columns}
        rowKey={({ id }) => id}
        expected={2}
        early
        detail={({ id, name, schedule_number }) =>
          tested === id && (
            <WalkThrough
              name={name}
              start={{ start: { category: 'schedule', destination: schedule_number } }}
            />
          )
        }
        page={page}
        onPage={onPage}
        noun={text('schedules_rows')}
        failed={text('schedules_failed')}
        empty={
          <EmptyState
            title={text('destination_no_schedules')}
            action={
              !isReader && (
                <Button kind="quiet" onClick={onAdd}>
                  {text('schedule_add_first')}
                </Button>
              )
            }
          >
            {text('schedules_none_note')}
          </EmptyState>
        }
      />
      {doing?.action === 'closing' && <ClosingDialog of={doing.of} onClose={close} />}
      {doing?.action === 'delete' && <DeleteDialog of={doing.of} onClose={close} />}
    </>
  )
}

interface DialogProps {
  of: Schedule
  onClose: () => void
}

/** Closes by hand, for today or until it is opened; or opens it again. */
function ClosingDialog({ of: { id, name, closing, code }, onClose }: DialogProps) {
  const change = useChange(
    (it: ScheduleClosing) => client.closeSchedule({ params: { id }, body: { closing: it } }),
    {
      refreshes: 'routing',
      done: (_, it) => text(it === 'no' ? 'schedule_opened' : 'schedule_closed', { name }),
      failed: 'schedule_closing_failed',
      onDone: onClose,
    },
  )
  const isOpen = closing === 'no'
  return (
    <Dialog
      open
      title={text(isOpen ? 'schedule_close_title' : 'schedule_reopen_title', { name })}
      onClose={onClose}
    >
      <p>{text(isOpen ? 'schedule_close_what' : 'schedule_reopen_what')}</p>
      <p className="mt-2 text-small text-faint">{text('schedule_code_what', { code })}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {text('ui_cancel')}
        </Button>
        {isOpen ? (
          <>
            <Button kind="quiet" busy={change.isPending} onClick={() => change.run('until opened')}>
              {text('schedule_close_until')}
            </Button>
            <Button busy={change.isPending} onClick={() => change.run('for today')}>
              {text('schedule_close_today')}
            </Button>
          </>
        ) : (
          <Button busy={change.isPending} onClick={() => change.run('no')}>
            {text('schedule_reopen')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function DeleteDialog({ of: { id, name }, onClose }: DialogProps) {
  const deletion = useChange<void, unknown>(() => client.deleteSchedule({ params: { id } }), {
    refreshes: 'routing',
    done: 'schedule_deleted',
    failed: 'schedule_delete_failed',
  })
  return (
    <ConfirmDialog
      title={text('schedule_delete_title', { name })}
      action={text('schedule_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {text('schedule_delete_what')}
    </ConfirmDialog>
  )
}
