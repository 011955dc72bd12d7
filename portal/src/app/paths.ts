import type { Screen } from '../kit/screens.ts'
import { allScreens } from './screens.ts'

type Declared = typeof allScreens
/** Asks for the value where the path has a place for one. */
type PathTo<Path extends string> = Path extends `${string}:${string}`
  ? (value: string) => string
  : () => string

const toScreens = Object.fromEntries(
  Object.entries<Screen>(allScreens).map(([name, { path }]) => [
    name,
    (value = '') => path.replace(/:\w+/, () => value),
  ]),
) as { [Name in keyof Declared]: PathTo<Declared[Name]['path']> }

/** Places on a screen: on /payments the field of the amount, and the plans; on /my-phone what the keys do in a call. */
export const anchors = {
  topUp: '#top-up',
  plans: '#plans',
  savedCard: '#saved-card',
  callKeys: '#keys',
} as const

/** Every address of the portal: those that the features declare, and places on them. No other file writes a path. */
export const paths = {
  ...toScreens,
  /** those that the seat answered for others, as agents do */
  callsTaken: () => `${toScreens.calls()}?taken=others`,
  topUp: () => toScreens.payments() + anchors.topUp,
  callKeys: () => toScreens.myPhone() + anchors.callKeys,
  plans: () => toScreens.payments() + anchors.plans,
  contact: (id: number) => `${toScreens.contacts()}?contact=${id}`,
  /** a call's own details */
  call: (uniqueid: string) => `${toScreens.calls()}?call=${encodeURIComponent(uniqueid)}`,
  /** the line that paid a call */
  statementOfCall: (uniqueid: string) => `${toScreens.statement()}?call=${encodeURIComponent(uniqueid)}`,
}

/** The page of a pay-for-me link, and of a payment by it: behind the '#', which browsers send to no server. */
export const payLinkOf = (key: string, reference?: string): string =>
  `${paths.payLink()}#${[key, reference].filter(Boolean).join('/')}`
