import { useSyncExternalStore } from 'react'

/** Chromium's event, which no standard has: the portal can be installed, and is if its person agrees. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>
}

/** 'offered': by `install()`; 'installed': just now, or it runs as an app; 'by hand': in the browser's own menu. */
type Installing = 'offered' | 'installed' | 'by hand'

let offer: InstallPrompt | null = null
let installed = false
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

/** Starts the worker that has the offline page, and keeps the browser's offer to install until it is asked for. */
export function startApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as InstallPrompt
    changed()
  })
  addEventListener('appinstalled', () => {
    offer = null
    installed = true
    changed()
  })
  // After all that the first page loads. Where workers are not allowed the portal works as before.
  const startWorker = () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') startWorker()
  else addEventListener('load', startWorker)
}

const current = (): Installing =>
  installed || matchMedia('(display-mode: standalone)').matches ? 'installed' : offer ? 'offered' : 'by hand'

/** How the portal becomes an app on this device. */
export const useInstalling = (): Installing =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)

/** Asks the person, by the browser's own dialog; an offer can be used once. */
export async function install(): Promise<void> {
  await offer?.prompt()
  offer = null
  changed()
}
