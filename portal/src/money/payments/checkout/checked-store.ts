import { useSyncExternalStore } from 'react'

/** A payment whose card data were sent, while its outcome is unknown. */
export interface Checked {
  readonly reference: string
  /** until then it should not be paid again: milliseconds since 1970 */
  readonly heldUntil: number
  /** its person chose to pay again */
  readonly isReleased: boolean
}

type Kept = Checked & { readonly cardid: number }

const KEY = 'checked_payments'
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000

const listeners = new Set<() => void>()
let read: { json: string | null; kept: readonly Kept[] } = { json: null, kept: [] }

function parse(json: string | null): readonly Kept[] {
  try {
    const kept: Kept[] = JSON.parse(json ?? '[]')
    return kept.filter(({ heldUntil }) => heldUntil > Date.now() - FORGOTTEN_AFTER_MS)
  } catch {
    return []
  }
}

function all(): readonly Kept[] {
  const json = localStorage.getItem(KEY)
  if (json !== read.json) read = { json, kept: parse(json) }
  return read.kept
}

function change(next: readonly Kept[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // A browser without storage: the server still knows of what reached it.
  }
  for (const listener of listeners) listener()
}

const isOf = (cardid: number, reference: string) => (kept: Kept) =>
  kept.cardid === cardid && kept.reference === reference

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener) // from the other tabs
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * The payments of a card that are being checked, as far as this browser knows: they outlive a reload and a lost network,
 * and every tab has them. Only references, never a secret.
 */
export const checkedStore = {
  ofCard: (cardid: number): readonly Checked[] => all().filter((kept) => kept.cardid === cardid),
  put: (cardid: number, checked: Checked) =>
    change([...all().filter((kept) => !isOf(cardid, checked.reference)(kept)), { cardid, ...checked }]),
  remove(cardid: number, reference: string) {
    if (all().some(isOf(cardid, reference))) change(all().filter((kept) => !isOf(cardid, reference)(kept)))
  },
}

export function useCheckedHere(cardid: number): readonly Checked[] {
  return useSyncExternalStore(subscribe, all).filter((kept) => kept.cardid === cardid)
}
