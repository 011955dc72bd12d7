// @source SA-43

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { ivrServerMessages } from '@ekoline/contract/routing/messages/ivr.ts'
import {
  deepestWay,
  inWords,
  reachable,
  type Stop,
  type Stops,
  trapsOf,
} from '../../core/destinations/ways.service.ts'
import { MOST_MENUS } from '../../engine/destination.ts'

/** How often a menu's recording is played until a key leads somewhere. */
export const TRIES = 3

/** A key, and what is known of where it leads. */
export interface Member extends Destination {
  readonly digit: IvrDigit
  /** null: not there */
  readonly name: string | null
  /** it exists, but has no one to answer */
  readonly weakness: 'queue_empty' | 'user_disabled' | null
}

export interface Menu extends Stop {
  /** '' of one that is not saved yet */
  readonly ivr_number: string
  /** null: not there */
  readonly recording: number | null
  readonly members: readonly Member[]
  readonly next: NonNullable<Stop['next']> | null
}

type MessageKey = keyof typeof ivrServerMessages

/** What is wrong with a menu: with an error it is not saved. */
export interface Finding {
  readonly weight: 'error' | 'warning'
  readonly field: string
  readonly message: MessageKey
  readonly values: Readonly<Record<string, string | number>>
}

const error = (field: string, message: MessageKey, values: Finding['values'] = {}): Finding => ({
  weight: 'error',
  field,
  message,
  values,
})
const warning = (message: MessageKey, values: Finding['values'] = {}): Finding => ({
  ...error('ivr_members', message, values),
  weight: 'warning',
})

/**
 * Finds dead keys, missing audio, loops and too much depth; and, as warnings, what callers may stumble on.
 *
 * @param stops all of the workgroup, this one as it would be
 */
export function checkMenu(menu: Menu, stops: Stops): Finding[] {
  return [
    ...(menu.recording === null ? [error('recording', 'ivr_recording_wrong')] : []),
    ...menu.members.flatMap((member, index) => checkKey(member, index)),
    ...(menu.next?.name === null ? [error('next.destination', 'ivr_next_dead')] : []),
    ...checkLoop(menu, stops),
    ...checkDepth(menu, stops),
    ...(menu.members.length === 0 && !menu.next ? [warning('ivr_no_keys', { tries: TRIES })] : []),
  ]
}

function checkKey({ digit, name, weakness }: Member, index: number): Finding[] {
  if (name === null) return [error(`ivr_members.${index}.destination`, 'ivr_key_dead', { digit })]
  return weakness ? [warning(`ivr_${weakness}`, { digit, name })] : []
}

function checkLoop(menu: Menu, stops: Stops): Finding[] {
  if (!trapsOf(stops).has(menu)) return []
  const names = inWords(reachable(stops, menu).map(({ name }) => name))
  return [error('ivr_members', 'ivr_loop', { menus: names })]
}

function checkDepth(menu: Menu, stops: Stops): Finding[] {
  const way = deepestWay(stops, menu)
  if (way.length <= MOST_MENUS) return []
  const names = way.map(({ name }) => name).join(' → ')
  return [error('ivr_members', 'ivr_too_deep', { most: MOST_MENUS, menus: names })]
}
