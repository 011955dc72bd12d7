const OWN_SIDE = 0.7
const OTHER_SIDE = 0.3

type WithAudioSession = Navigator & { audioSession?: { type: string } }

let shared: AudioContext | null = null

/** One for all players, as browsers allow few; null where the sound would be lost. */
function context(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  const { audioSession } = navigator as WithAudioSession
  // An iPhone in silent mode plays elements, but Web Audio only with such a session.
  if ('webkitAudioContext' in globalThis && !audioSession) return null
  if (audioSession) audioSession.type = 'playback'
  shared ??= new AudioContext()
  return shared
}

/**
 * Brings the two sides of a recording closer together, for a voice in one ear only is tiring in headphones. One channel
 * stays as it is. Where the browser has no Web Audio, or does not let it run, the element plays as before.
 *
 * @returns ends it, once the element is gone
 */
export async function narrow(audio: HTMLAudioElement): Promise<() => void> {
  const audible = context()
  if (!audible) return () => undefined
  await audible.resume()
  const source = audible.createMediaElementSource(audio)
  const both = new GainNode(audible, { channelCount: 2, channelCountMode: 'explicit' }) // one channel becomes two
  const split = audible.createChannelSplitter(2)
  const merge = audible.createChannelMerger(2)
  source.connect(both).connect(split)
  for (const from of [0, 1])
    for (const to of [0, 1]) {
      const part = new GainNode(audible, { gain: from === to ? OWN_SIDE : OTHER_SIDE })
      split.connect(part, from)
      part.connect(merge, 0, to)
    }
  merge.connect(audible.destination)
  return () => {
    source.disconnect()
    merge.disconnect()
  }
}
