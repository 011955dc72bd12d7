import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

/** Whether the device has a network. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
