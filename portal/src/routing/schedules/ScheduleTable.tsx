import type { Schedule, ScheduleClosing } from '@ekoline/contract/routing/schedules.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
import { AddFirst, nameColumn, ThingTable } from '../../kit/list/ThingTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PenIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { WalkThrough } from '../ivr/WalkThrough.tsx'
import { useSchedules } from './schedules.queries.ts'

interface ScheduleTableProps {
  /** may look and try only */
  isReader: boolean
  onEdit: (schedule: Schedule) => void
  onAdd: () => void
}

/** Open or closed now, why, and what changes next. */
function Now({ schedule: { now, closing } }: { schedule: Schedule }) {
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

function Leads({ schedule: { now, open, closed, holiday } }: { schedule: Schedule }) {
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
  const [tested, setTested] = useState<number | null>(null)
  const [closing, setClosing] = useState<Schedule | null>(null)
  const columns: Column<Schedule>[] = [
    nameColumn(text('schedule_name'), ({ schedule_number }) => schedule_number),
    { head: text('schedule_now'), cell: (schedule) => <Now schedule={schedule} /> },
    { head: text('schedule_calls_go'), cell: (schedule) => <Leads schedule={schedule} />, named: true },
  ]
  return (
    <>
      <ThingTable
        label={text('schedules_list')}
        query={useSchedules(page)}
        columns={columns}
        isReader={isReader}
        actionsHead={text('schedule_actions')}
        actions={(schedule) => [
          {
            label: text(schedule.closing === 'no' ? 'schedule_close' : 'schedule_reopen'),
            kind: 'quiet',
            onSelect: () => setClosing(schedule),
          },
          {
            label: text('schedule_test'),
            kind: 'plain',
            isOpen: tested === schedule.id,
            forReaders: true,
            onSelect: () => setTested(tested === schedule.id ? null : schedule.id),
          },
          { label: text('schedule_edit'), icon: <PenIcon />, onSelect: () => onEdit(schedule) },
          { label: text('schedule_delete'), deletion: deletionOf(schedule) },
        ]}
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
        empty={{
          title: text('destination_no_schedules'),
          note: text('schedules_none_note'),
          action: <AddFirst onAdd={onAdd}>{text('schedule_add_first')}</AddFirst>,
        }}
      />
      {closing && <ClosingDialog schedule={closing} onClose={() => setClosing(null)} />}
    </>
  )
}

const deletionOf = ({ id, name, used_by }: Schedule): Deletion => ({
  title: text('schedule_delete_title', { name }),
  what: text('schedule_delete_what'),
  action: text('schedule_delete_action'),
  usedBy: used_by,
  work: () => client.deleteSchedule({ params: { id } }),
  refreshes: 'routing',
  done: 'schedule_deleted',
  failed: 'schedule_delete_failed',
})

interface DialogProps {
  schedule: Schedule
  onClose: () => void
}

/** Closes by hand, for today or until it is opened; or opens it again. */
function ClosingDialog({ schedule: { id, name, closing, code }, onClose }: DialogProps) {
  const change = useChange(
    (next: ScheduleClosing) => client.closeSchedule({ params: { id }, body: { closing: next } }),
    {
      refreshes: 'routing',
      done: (_, next) => text(next === 'no' ? 'schedule_opened' : 'schedule_closed', { name }),
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
