import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { ComponentType } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import type { MenuItem, Screen } from '../../kit/screens.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { allScreens } from '../screens.ts'

interface MarkedItem extends MenuItem {
  mark?: () => Promise<ComponentType<{ short?: boolean }>>
}
interface MarkedScreen extends Screen {
  menu?: MarkedItem
}

/** From the top (account-core §2, docs/decisions/016-screens.md); the first has no heading. */
const HEADINGS: readonly (readonly [MenuItem['group'], MessageKey | null])[] = [
  ['top', null],
  ['calls', 'shell_calls'],
  ['customers', 'shell_customers'],
  ['line', 'shell_line'],
  ['team', 'shell_team'],
  ['settings', 'shell_settings'],
]

const screens = Object.entries<MarkedScreen>(allScreens)

const items = screens.flatMap(([name, { path, title, menu }]) => {
  if (!menu) return []
  const { mark } = menu
  const tabs = screens.filter(([, { tabOf }]) => tabOf === name).map(([, tab]) => tab.path)
  const Mark = mark && lazyScreen(async () => ({ Mark: await mark() }), 'Mark')
  return [{ ...menu, name, to: path, title, here: [path, ...tabs], Mark }]
})

export type Item = (typeof items)[number]

const groups = HEADINGS.map(([name, heading]) => ({
  name,
  heading,
  items: items.filter(({ group }) => group === name).sort((one, other) => one.place - other.place),
}))

/** The menu's groups with what this person sees of them, in order. @source AC2-1, AC4-7 */
export function useMenu() {
  const { verification_status, admin_status } = useProfile()
  const sees = { unverified: verification_status !== 'verified', admins: admin_status }
  return groups.map((group) => ({
    ...group,
    items: group.items.filter(({ seenBy }) => !seenBy || sees[seenBy]),
  }))
}

/** A screen's item of the menu, for other places that show it. */
export function itemOf(name: keyof typeof allScreens): Item {
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`${name} is not in the menu`)
  return found
}
