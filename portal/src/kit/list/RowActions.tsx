import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { Button, type ButtonKind, iconButtonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { MoreIcon } from '../../ui/list/list-icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'

/** What can be done with the thing of a row: by an icon, by words in the row where it has a kind, else by the row's menu. */
export interface RowAction {
  label: string
  /** what screen readers call it, where that is not '{label} {name}' */
  named?: string
  icon?: ReactNode
  kind?: ButtonKind
  /** deletes, or ends for good */
  isDanger?: boolean
  /** whether what it opens is open */
  isOpen?: boolean
  onSelect: () => void
}

interface RowActionsProps {
  /** of the thing */
  name: string
  actions: readonly RowAction[]
  className?: string | undefined
}

/** The actions of a row, in one line: words and icons, and one menu with the rest. It wraps where letters are large. */
export function RowActions({ name, actions, className }: RowActionsProps) {
  const isShown = ({ icon, kind }: RowAction) => icon !== undefined || kind !== undefined
  const rest = actions.filter((action) => !isShown(action))
  const nameOf = ({ label, named }: RowAction) => named ?? text('ui_action_of', { action: label, name })
  return (
    <div className={cx('flex flex-wrap items-center tabled:flex-nowrap tabled:gap-1', className)}>
      {actions.filter(isShown).map((action) =>
        action.icon ? (
          <button
            key={action.label}
            type="button"
            aria-label={nameOf(action)}
            title={action.label}
            aria-expanded={action.isOpen}
            onClick={action.onSelect}
            className={cx(iconButtonClass, action.isOpen && 'bg-lagoon-wash')}
          >
            {action.icon}
          </button>
        ) : (
          <Button
            key={action.label}
            kind={action.kind ?? 'quiet'}
            size="row"
            aria-expanded={action.isOpen}
            aria-label={nameOf(action)}
            onClick={action.onSelect}
          >
            {action.label}
          </Button>
        ),
      )}
      {rest.length > 0 && (
        <Menu label={text('ui_more_of', { name })} trigger={<MoreIcon />} triggerClass={iconButtonClass}>
          {rest.map((action) => (
            <button
              key={action.label}
              type="button"
              aria-label={nameOf(action)}
              onClick={action.onSelect}
              className={cx(menuItemClass, action.isDanger && 'text-bad')}
            >
              {action.label}
            </button>
          ))}
        </Menu>
      )}
    </div>
  )
}
