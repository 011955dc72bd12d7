import { createContext, useState } from 'react'
import { session } from '../app/session.ts'

/** What was typed and not saved, and over what. */
interface Unsaved {
  typed: object
  /** what the form began with, to see whether the thing was changed since */
  start: string
}

const read = () => session.kept<Record<string, Unsaved>>('drafts') ?? {}

/** Of the seat: another one that acts in this tab has its own. The last one is what was typed in last. */
function keep(name: string, unsaved: Unsaved | null) {
  const { [name]: _, ...others } = read()
  const all = unsaved ? { ...others, [name]: unsaved } : others
  session.keep('drafts', Object.keys(all).length > 0 ? all : null)
}

const prefixOf = (kind: string) => `${session.get('cardid')} ${kind} `

/** Which thing of a kind has unsaved input, 'new' for one that is being made; null: none. */
export const unsavedOf = (kind: string): string | null =>
  Object.keys(read())
    .findLast((name) => name.startsWith(prefixOf(kind)))
    ?.slice(prefixOf(kind).length) ?? null

/** For the list of things beside a form: it passes what is listed, and the form opens for what has unsaved input. */
export const Reopening = createContext<(listed: readonly { id: string | number }[]) => void>(() => undefined)

/** Deletes the unsaved input of a form that is closed. */
export const forgetUnsaved = (kind: string, id: string | number = 'new') => keep(prefixOf(kind) + id, null)

/**
 * What is typed into the form of a thing. It survives other pages and a reload, until it is saved, given up, or the
 * session ends. Never for a secret.
 *
 * @param kind what the thing is; with the id, the name of its draft
 * @param start what the form begins with
 */
export function useThingDraft<T extends object>(kind: string, id: string | number, start: T) {
  const before = JSON.stringify(start)
  const name = prefixOf(kind) + id
  const [draft, setDraft] = useState(() => {
    const unsaved = read()[name]
    return {
      typed: { ...start, ...unsaved?.typed } as T, // what a newer form has besides is in `start`
      isRestored: unsaved !== undefined,
      isOutdated: unsaved !== undefined && unsaved.start !== before,
    }
  })

  return {
    ...draft,
    type(typed: T) {
      setDraft({ ...draft, typed })
      keep(name, JSON.stringify(typed) === before ? null : { typed, start: before })
    },
    /** what was saved or given up is gone */
    forget() {
      setDraft({ typed: start, isRestored: false, isOutdated: false })
      keep(name, null)
    },
  }
}
