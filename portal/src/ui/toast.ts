/** A message in passing. Failures of the specification are of type info (account-core §8). */
export interface Toast {
  id: number
  type: 'info' | 'success' | 'warning'
  text: string
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(type: Toast['type'], text: string): void {
  const repeated = toasts.filter((it) => it.text !== text)
  change([...repeated.slice(-2), { id: ++lastId, type, text }])
}

export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  warning: (text: string) => show('warning', text),
  dismiss: (id: number) => change(toasts.filter((it) => it.id !== id)),
  all: () => toasts,
  /** For useSyncExternalStore. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
