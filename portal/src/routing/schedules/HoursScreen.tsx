import type { Schedule } from '@ekoline/contract/routing/schedules.ts'
import { type Day, dayOf } from '@ekoline/contract/units/time.ts'
import { dayText } from '@ekoline/contract/units/weekdays.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleTable } from './ScheduleTable.tsx'
import styles from './schedules.css?inline'
import { useHolidays } from './schedules.queries.ts'

addStyles(styles)

/** The hours in which calls go to one place, and otherwise to another. */
export function HoursScreen() {
  const { admin_status, userStatus } = useProfile()
  const isReader = !admin_status || userStatus === 'lead'
  return (
    <ListAndForm<Schedule>
      kind="schedule"
      texts={{ page: text('title_hours'), list: text('schedules_list'), add: text('schedule_add') }}
      isReader={isReader}
      note={<SeatNote />}
      list={(edit) => <ScheduleTable isReader={isReader} onEdit={edit} onAdd={() => edit('new')} />}
      form={(schedule, close) => <ScheduleForm schedule={schedule} onDone={close} />}
    >
      <Holidays />
    </ListAndForm>
  )
}

/** With its year when that is not this one. */
const shown = (day: Day) => {
  const year = day.slice(0, 4)
  return year === dayOf(new Date()).slice(0, 4) ? dayText(day) : `${dayText(day)} ${year}`
}

function Holidays() {
  return (
    <Card title={text('holidays_title')}>
      <Region
        query={useHolidays()}
        loading={<Skeleton className="h-10 w-full" />}
        failed={text('holidays_failed')}
      >
        {({ result }) =>
          result.length === 0 ? (
            <p className="text-small text-faint">{text('holidays_none')}</p>
          ) : (
            <>
              <ul className="hours-holidays text-small">
                {result.map(({ day, name }) => (
                  <li key={day} className="min-w-0">
                    <b className="wrap-anywhere">{name}</b>
                    <span className="text-faint">{shown(day)}</span>
                  </li>
                ))}
              </ul>
              <p className="mt-3 text-small text-faint">{text('holidays_note')}</p>
            </>
          )
        }
      </Region>
    </Card>
  )
}
