import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { type ComponentType, createContext, use } from 'react'
import { text } from '../../text.ts'
import { useProfile } from '../profile/profile.queries.ts'
import type { Chosen } from './chosen.ts'

/** What a form gets that makes a destination above another form. */
export interface NewFormProps {
  /** what it is, as the action said */
  title: string
  /** it is made: the form below has it */
  onMade: (made: Chosen) => void
  onClose: () => void
}

/** What the form of a destination gets that opens above another screen. */
export interface OpenedProps {
  destination: string
  /** it was saved or given up */
  onDone: () => void
}

/** A kind of destination that is changed in place, as its feature declares it. */
export interface OpenedDestination {
  category: DestinationCategory
  /** loads the form, a component of `OpenedProps` without a frame */
  opens: () => Promise<unknown>
}

/** A kind of destination that is also made in place. */
export interface NewDestination extends OpenedDestination {
  /** 'New ring group': the action at the end of a list, and the form that it opens */
  title: MessageKey
  /** who may make it */
  madeBy: 'admins' | 'everyone'
  /** loads the form, a component of `NewFormProps`; that it is one is checked where it is shown, as of a screen */
  load: () => Promise<unknown>
}

/** Declares what is made in place. */
export const newDestination = <const Declared extends NewDestination>(declared: Declared): Declared =>
  declared

/** Declares what is changed in place only. */
export const openedDestination = <const Declared extends OpenedDestination>(declared: Declared): Declared =>
  declared

/** Passed down by the shell: the form of each kind that is changed in place. */
export const OpenedDestinations = createContext<ReadonlyMap<DestinationCategory, ComponentType<OpenedProps>>>(
  new Map(),
)

/** Passed down by the shell, which knows every feature: the kinds, and what opens the form of one. */
export const NewDestinations = createContext<{
  kinds: readonly NewDestination[]
  open: (kind: NewDestination, onMade: (made: Chosen) => void) => void
}>({ kinds: [], open: () => undefined })

/**
 * What ends a list of destinations: '+ New …' of each kind that the person may make.
 *
 * @param only of this kind alone
 */
export function useNewActions(onMade: (made: Chosen) => void, only?: DestinationCategory) {
  const { kinds, open } = use(NewDestinations)
  const { admin_status, userStatus } = useProfile()
  return kinds
    .filter(({ category }) => only === undefined || category === only)
    .filter(({ madeBy }) => userStatus !== 'lead' && (admin_status || madeBy === 'everyone'))
    .map((kind) => ({ label: text(kind.title), onSelect: () => open(kind, onMade) }))
}
