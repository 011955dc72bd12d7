import { ROBOCALL_OUTCOMES, type RobocallOutcome } from '@ekoline/contract/robocall-limits.ts'
import { addressNumber } from './address-number.ts'

/** What of the robocalls is shown. */
export interface RobocallsView {
  /** of the call history */
  page: number
  /** the robocall whose numbers are shown; null: none is open */
  robocall: number | null
  /** the page of its numbers */
  numbers: number
  /** a part of a name or a number, as it was typed */
  search: string
  /** only the numbers of which this became; '' for all */
  outcome: RobocallOutcome | ''
}

const LONGEST = 100

/** The view that an address asks for; what it does not say, or says wrongly, is as the tab opens. */
export function readRobocallsView(address: URLSearchParams): RobocallsView {
  return {
    page: addressNumber(address.get('page')) ?? 1,
    robocall: addressNumber(address.get('robocall')),
    numbers: addressNumber(address.get('numbers')) ?? 1,
    search: address.get('q')?.slice(0, LONGEST) ?? '',
    outcome: ROBOCALL_OUTCOMES.find((it) => it === address.get('outcome')) ?? '',
  }
}

/** The address of a view, without what goes without saying. */
export function writeRobocallsView({ page, robocall, numbers, search, outcome }: RobocallsView) {
  return {
    tab: 'robocall',
    ...(page > 1 && { page: String(page) }),
    ...(robocall !== null && {
      robocall: String(robocall),
      ...(numbers > 1 && { numbers: String(numbers) }),
      ...(search !== '' && { q: search }),
      ...(outcome !== '' && { outcome }),
    }),
  }
}
