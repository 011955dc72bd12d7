import { monoOf, SOUND_RATE } from './wav.ts'

/** The samples of any sound that this browser reads, at our rate, in one channel; null for what it cannot read. */
export async function decode(sound: Blob): Promise<Float32Array | null> {
  const context = new OfflineAudioContext(1, 1, SOUND_RATE) // decodes to its own rate
  const bytes = await sound.arrayBuffer()
  try {
    const decoded = await context.decodeAudioData(bytes)
    return monoOf(Array.from({ length: decoded.numberOfChannels }, (_, at) => decoded.getChannelData(at)))
  } catch {
    return null // no format of this browser, which says nothing more
  }
}

/** How long a sound says it plays, in seconds; null when the browser cannot say: a live recording has no length. */
export function lengthOf(sound: Blob): Promise<number | null> {
  const address = URL.createObjectURL(sound)
  const audio = new Audio()
  return new Promise<number | null>((resolve) => {
    audio.onloadedmetadata = () => resolve(Number.isFinite(audio.duration) ? audio.duration : null)
    audio.onerror = () => resolve(null)
    audio.preload = 'metadata'
    audio.src = address
  }).finally(() => URL.revokeObjectURL(address))
}
