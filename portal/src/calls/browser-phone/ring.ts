import { config } from '../../app/config.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'

const TAG = 'ekoline-call' // one notification at a time
const HZ = 425
const BURSTS_S = [
  [0, 0.4],
  [0.6, 1],
] as const
const PERIOD_S = 3
const LOUDNESS = 0.2

/** Asks whether calls may be shown outside the page, unless that was answered before. */
export function askToNotify(): void {
  if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission()
}

/** Whether the person does not want calls shown outside the page. */
export const isNotifyingRefused = () => 'Notification' in window && Notification.permission === 'denied'

/** A telephone's ring until it is stopped. It is one looped sound, because timers of a hidden page come late. */
function ringAloud(): () => void {
  if (!('AudioContext' in window)) return () => undefined
  const context = new AudioContext()
  const sound = context.createBuffer(1, PERIOD_S * context.sampleRate, context.sampleRate)
  const samples = sound.getChannelData(0)
  for (const [from, to] of BURSTS_S)
    for (let n = from * context.sampleRate; n < to * context.sampleRate; n++)
      samples[n] = LOUDNESS * Math.sin((2 * Math.PI * HZ * n) / context.sampleRate)
  const source = new AudioBufferSourceNode(context, { buffer: sound, loop: true })
  source.connect(context.destination)
  source.start()
  return () => void context.close()
}

/** Shows the call outside the page, for a person who looks at another one. */
function notify(words: string, beside: readonly string[]): () => void {
  const isSeen = !document.hidden && document.hasFocus()
  if (isSeen || !('Notification' in window) || Notification.permission !== 'granted') return () => undefined
  const body = [...beside, config().brand.name].join(' · ')
  const options = { tag: TAG, requireInteraction: true, body, icon: '/icon-192.png', data: location.href }
  try {
    const notification = new Notification(words, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
    return () => notification.close()
  } catch {
    return notifyByWorker(words, options) // phones allow only this way
  }
}

function notifyByWorker(words: string, options: NotificationOptions): () => void {
  const shown = navigator.serviceWorker.ready.then(async (worker) => {
    await worker.showNotification(words, options)
    return worker
  })
  const close = async () => {
    for (const notification of await (await shown).getNotifications({ tag: TAG })) notification.close()
  }
  return () => void close()
}

/** The title of the page says the call while it rings. */
function announce(words: string): () => void {
  const before = document.title
  document.title = words
  return () => {
    if (document.title === words) document.title = before // another screen has its own title
  }
}

/**
 * Rings for a call: by sound, in the page's title, and by a notification while the person looks at something else.
 *
 * @returns ends it
 */
export function ring(number: string, name: string | null = null): () => void {
  const shown = formatPhone(number)
  const words = text('browser_call_rings', { number: name ?? shown })
  const ends = [announce(words), notify(words, name === null ? [] : [shown]), ringAloud()]
  return () => {
    for (const end of ends) end()
  }
}
