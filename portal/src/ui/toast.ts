/** How a toast looks and what it is called. */
export type Tone = 'error' | 'info' | 'success' | 'warning'

/**
 * A message in passing. Failures of the specification are of type info (account-core §8); on screen they are errors.
 *
 * @source AC8-17
 */
export interface Toast {
  id: number
  type: 'info' | 'success' | 'warning'
  tone: Tone
  text: string
  /** on a line of its own, such as the reference of a payment */
  detail?: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(tone: Tone, text: string, detail?: string): void {
  const others = toasts.filter((shown) => shown.text !== text)
  const type = tone === 'error' ? 'info' : tone
  change([...others.slice(-2), { id: ++lastId, type, tone, text, ...(detail && { detail }) }])
}

export const toast = {
  error: (text: string, detail?: string) => show('error', text, detail),
  info: (text: string, detail?: string) => show('info', text, detail),
  success: (text: string, detail?: string) => show('success', text, detail),
  warning: (text: string) => show('warning', text),
  dismiss: (id: number) => change(toasts.filter((shown) => shown.id !== id)),
  /** A new attempt begins: what was said of the one before no longer holds. */
  clear: () => toasts.length > 0 && change([]),
  all: () => toasts,
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
