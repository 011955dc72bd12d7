import type { IvrMemberShown, IvrMenu } from '@ekoline/contract/ivr.ts'
import { text } from '../../text.ts'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { categoryName } from '../destinations/category-names.ts'
import { KeyCap } from './KeyCap.tsx'

interface PictureProps {
  menu: IvrMenu
  /** the other menus that callers can reach from it */
  menus: readonly IvrMenu[]
}

/** A menu and everything behind it as a tree; for screen readers a nested list. */
export function MenuPicture({ menu, menus }: PictureProps) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <Desk menu={menu} />
      <Keys menu={menu} menus={[menu, ...menus]} way={[menu.ivr_number]} />
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
  /** the numbers of the menus that the caller has passed */
  way: readonly string[]
}

function Keys({ menu, menus, way }: BranchProps) {
  if (menu.ivr_members.length === 0) return <p className="text-small text-faint">{text('ivr_ends_here')}</p>
  return (
    <ul className="ivr-tree">
      {menu.ivr_members.map((member) => (
        <li key={member.digit}>
          <Branch member={member} menus={menus} way={way} />
        </li>
      ))}
    </ul>
  )
}

function Branch({ member, menus, way }: Pick<BranchProps, 'menus' | 'way'> & { member: IvrMemberShown }) {
  const { digit, category, destination, name } = member
  const next = category === 'ivr' ? menus.find(({ ivr_number }) => ivr_number === destination) : undefined
  const back = next && way.includes(destination)
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <div className="flex min-w-0 items-start gap-2.5">
        <span className="sr-only">{text('ivr_key')}</span>
        <KeyCap digit={digit} />
        {next && !back ? (
          <Desk menu={next} />
        ) : name === null ? (
          <StatusDot tone="bad">{text('ivr_gone')}</StatusDot>
        ) : (
          <span className="ivr-leaf min-w-0">
            <b className="wrap-anywhere">{name}</b>{' '}
            <span className="text-small text-faint">{back ? text('ivr_back') : categoryName(category)}</span>
          </span>
        )}
      </div>
      {next && !back && <Keys menu={next} menus={menus} way={[...way, destination]} />}
    </div>
  )
}
