/** What the browser lets us do: 'off' may be asked for. */
export type BrowserPush = 'unsupported' | 'blocked' | 'off' | 'allowed'

export function browserPush(): BrowserPush {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  const { permission } = Notification
  return permission === 'denied' ? 'blocked' : permission === 'granted' ? 'allowed' : 'off'
}

/** Whether it is an iPhone or iPad, whose browser allows push only from the home screen. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** What a push service needs to know of us, as the contract has it. */
export interface BrowserSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * Asks the person by the browser's own dialog, and subscribes. Only at a press: a browser that asks unasked is blocked.
 *
 * @param key the service's public key, base64url
 * @returns null when the person does not want it
 * @throws where the browser cannot reach its push service
 */
export async function subscribe(key: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const made = await pushManager.subscribe(options).catch(async (error: DOMException) => {
    // With the key of another service at this address, as after a restore.
    if (error.name !== 'InvalidStateError') throw error
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint = '', keys } = made.toJSON()
  return { endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Ends the browser's own subscription; the server's ends by itself. */
export async function unsubscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}
