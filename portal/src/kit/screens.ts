import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import type { EarlyCall } from '../app/client.ts'
import type { SetUp } from './set-up.ts'

/** An item of the main menu. */
export interface MenuItem {
  /** the heading that it is under; `top` is above all of them */
  group: 'top' | 'calls' | 'customers' | 'line' | 'team' | 'settings'
  /** within the group, from its top */
  place: number
  /** strokes on a field of 20 by 20; without them it belongs to the item above it */
  icon?: string
  /** without this, everybody */
  seenBy?: 'admins' | 'unverified'
  /** where support sets it up: opens a dialog, which leads to the screen */
  setUp?: SetUp
  /** loads the component behind the title, as the number of new messages */
  mark?: () => Promise<unknown>
}

export interface Screen {
  /** `:name` is a placeholder */
  path: string
  /** in the window's title and in the menu */
  title: MessageKey
  /** anybody; anybody, without a frame; signed in, before a workgroup is chosen. Without this: signed in, in the shell */
  reached?: 'public' | 'board' | 'choosing'
  menu?: MenuItem
  /** the screen whose item of the menu is marked as current, too */
  tabOf?: string
  /**
   * Loads the component. That it is one is checked where routes are made: a type of components would need the types of
   * the addresses that are on the screen, which come from here.
   */
  load: () => Promise<unknown>
  /** the calls without which nothing of it is shown: made while its code is loaded, where its address has no values */
  early?: readonly EarlyCall[]
}

/** Declares the screens of a feature. It loads none of them: the first page has every declaration. */
export const screens = <const Declared extends Record<string, Screen>>(declared: Declared): Declared =>
  declared
