import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/list/list-icons.tsx'
import { SearchField, type SearchFieldProps } from '../../ui/list/SearchField.tsx'
import type { FormInPlaceState } from './FormInPlace.tsx'

interface CreateButton {
  /** the verb and the thing: 'Add user' */
  label: string
  /** the form that it opens in place */
  form?: FormInPlaceState
  /** or what it does instead, such as opening a dialog */
  onPress?: () => void
}

export interface ListToolbarProps {
  search?: SearchFieldProps
  /** presets of days: 'Today', '7 days' */
  presets?: ReactNode
  /** `FilterSelect`s, side by side */
  filters?: ReactNode
  /** quiet buttons that concern the whole list, such as its download */
  aside?: ReactNode
  /** the one button that makes a new row; nothing for those who may not */
  create?: CreateButton | false | undefined
}

const SEARCH_FROM = 10 // fewer are seen at a glance

/** Whether a list is long enough to be searched. @param total of the list, or of what has the word */
export const isSearched = (total: number, word: string) => total > SEARCH_FROM || word !== ''

/**
 * The controls above every list, in one line at a desktop: presets, filters, search, and the create button at the right
 * end. On a phone search and create come first, the rest below them.
 */
export function ListToolbar({ search, presets, filters, aside, create }: ListToolbarProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2.5 empty:hidden">
      {presets && <div className="max-cards:order-2 max-cards:w-full">{presets}</div>}
      {filters && (
        <div className="flex flex-wrap gap-2.5 max-cards:order-3 max-cards:grid max-cards:w-full max-cards:auto-cols-fr max-cards:grid-flow-col">
          {filters}
        </div>
      )}
      {search && (
        <div className="min-w-0 grow-[999] basis-60 max-cards:order-1 max-cards:basis-36">
          <SearchField {...search} />
        </div>
      )}
      {aside && <div className="ml-auto flex gap-2.5 max-cards:order-4 max-cards:ml-0">{aside}</div>}
      {create && (
        <Button
          className="ml-auto h-[2.75rem] max-cards:order-1 max-cards:ml-0 max-cards:grow"
          onClick={create.onPress}
          {...create.form?.button}
        >
          <PlusIcon />
          {create.label}
        </Button>
      )}
    </div>
  )
}
