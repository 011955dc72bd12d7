import type { IvrMemberShown, IvrMenu, IvrSchedule } from '@ekoline/contract/routing/ivr.ts'
import type { ReactNode } from 'react'
import { categoryName } from '../../core/destinations/category-names.ts'
import { text } from '../../text.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { KeyCap } from './KeyCap.tsx'

interface PictureProps {
  menu: IvrMenu
  /** the other menus that callers can reach from it */
  menus: readonly IvrMenu[]
  /** those that callers can pass */
  schedules: readonly IvrSchedule[]
}

/** A menu and everything behind it as a tree; for screen readers a nested list. */
export function MenuPicture({ menu, menus, schedules }: PictureProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <Desk menu={menu} />
      <Keys menu={menu} menus={[menu, ...menus]} schedules={schedules} way={[menu.ivr_number]} />
    </div>
  )
}

/** What callers hear there. */
function Desk({ menu: { name, ivr_number, recording_name } }: { menu: IvrMenu }) {
  return (
    <div className="ivr-desk grid min-w-0 rounded-field bg-panel px-3.5 py-2 text-on-panel">
      <b className="wrap-anywhere">{name}</b>
      <span className="text-small text-on-panel-soft wrap-anywhere">
        {[ivr_number, recording_name && text('ivr_plays', { recording: recording_name })]
          .filter(Boolean)
          .join(' · ') || text('ivr_plays_nothing')}
      </span>
    </div>
  )
}

interface BranchProps extends PictureProps {
  /** the numbers of the menus and schedules that the caller has passed */
  way: readonly string[]
}

function Keys({ menu, ...around }: BranchProps) {
  const { ivr_members, next } = menu
  if (ivr_members.length === 0 && !next)
    return <p className="text-small text-faint">{text('ivr_ends_here')}</p>
  return (
    <ul className="ivr-tree">
      {ivr_members.map((member) => (
        <li key={member.digit}>
          <Branch to={member} {...around}>
            <span className="sr-only">{text('ivr_key')}</span>
            <KeyCap digit={member.digit} />
          </Branch>
        </li>
      ))}
      {next && (
        <li>
          <Branch to={next} {...around}>
            <span className="ivr-leaf text-small text-faint">{text('ivr_without_key')}</span>
          </Branch>
        </li>
      )}
    </ul>
  )
}

/** Where a schedule leads at one moment or another. */
function Leads({ schedule, ...around }: Omit<BranchProps, 'menu'> & { schedule: IvrSchedule }) {
  const places = ['open', 'closed', 'holiday'] as const
  const leads = schedule.leads.toSorted((a, b) => places.indexOf(a.branch) - places.indexOf(b.branch))
  return (
    <ul className="ivr-tree">
      {leads.map((lead) => (
        <li key={lead.branch}>
          <Branch to={lead} {...around}>
            <span className="ivr-leaf text-small text-faint">{text(`ivr_when_${lead.branch}`)}</span>
          </Branch>
        </li>
      ))}
    </ul>
  )
}

interface ToProps extends Omit<BranchProps, 'menu'> {
  to: Pick<IvrMemberShown, 'category' | 'destination' | 'name'>
  /** what leads there */
  children: ReactNode
}

function Branch({ to: { category, destination, name }, menus, schedules, way, children }: ToProps) {
  const menu = category === 'ivr' ? menus.find(({ ivr_number }) => ivr_number === destination) : undefined
  const schedule =
    category === 'schedule'
      ? schedules.find(({ schedule_number }) => schedule_number === destination)
      : undefined
  const back = way.includes(destination)
  const around = { menus, schedules, way: [...way, destination] }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex min-w-0 items-start gap-2.5">
        {children}
        {menu && !back ? (
          <Desk menu={menu} />
        ) : name === null ? (
          <StatusDot tone="bad">{text('ivr_gone')}</StatusDot>
        ) : (
          <span className="ivr-leaf min-w-0">
            <b className="wrap-anywhere">{name}</b>{' '}
            <span className="text-small text-faint">{back ? text('ivr_back') : categoryName(category)}</span>
          </span>
        )}
      </div>
      {menu && !back && <Keys menu={menu} {...around} />}
      {schedule && !back && <Leads schedule={schedule} {...around} />}
    </div>
  )
}
