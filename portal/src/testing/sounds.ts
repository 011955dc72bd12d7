import { vi } from 'vitest'

const RATE = 16_000

/** What the browser of a test hears and reads, and what became of its microphone. */
export interface Sounds {
  /** the samples of what is read; null: the browser cannot read it */
  read: readonly Float32Array[] | null
  /** how long a file says it plays, in seconds; null: it does not say */
  length: number | null
  /** the DOMException by whose name the microphone is refused */
  refused: string | null
  /** the person has not answered yet */
  asking: Promise<void> | null
  /** how loud the microphone hears, of 1 */
  loudness: number
  /** microphones that are open */
  open: number
  /** takes the microphone away */
  unplug: () => void
  /** how often something was read */
  reads: number
}

/** Two seconds that can be heard. */
export const heard = (seconds = 2, loudness = 0.5) =>
  Float32Array.from({ length: seconds * RATE }, (_, at) => loudness * Math.sin(at / 5))

/** A browser with a microphone that reads sounds: jsdom has neither. */
export function hearing(): Sounds {
  const sounds: Sounds = {
    read: [heard()],
    length: null,
    refused: null,
    asking: null,
    loudness: 0.5,
    open: 0,
    unplug: () => undefined,
    reads: 0,
  }
  const getUserMedia = async () => {
    await sounds.asking
    if (sounds.refused !== null) throw new DOMException('no', sounds.refused)
    sounds.open++
    let isOpen = true
    const stop = () => {
      if (isOpen) sounds.open--
      isOpen = false
    }
    return { getTracks: () => [{ stop }] }
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  class Recorder {
    state = 'inactive'
    mimeType = 'audio/webm'
    ondataavailable?: (event: { data: Blob }) => void
    onstop: (() => void) | null = null
    start() {
      this.state = 'recording'
      sounds.unplug = () => this.stop()
    }
    stop() {
      this.state = 'inactive'
      this.ondataavailable?.({ data: new Blob(['recorded']) })
      this.onstop?.()
    }
  }
  class Audible {
    createAnalyser = () => ({
      fftSize: 4,
      getFloatTimeDomainData: (samples: Float32Array) => samples.fill(sounds.loudness),
    })
    createMediaStreamSource = () => ({ connect: () => undefined })
    resume = async () => undefined
    close = async () => undefined
  }
  class Offline {
    async decodeAudioData() {
      sounds.reads++
      const channels = sounds.read
      if (!channels) throw new DOMException('no', 'EncodingError')
      return { numberOfChannels: channels.length, getChannelData: (at: number) => channels[at] }
    }
  }
  class Player {
    duration = Number.POSITIVE_INFINITY
    onloadedmetadata?: () => void
    set src(_: string) {
      this.duration = sounds.length ?? Number.POSITIVE_INFINITY
      queueMicrotask(() => this.onloadedmetadata?.())
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Audible)
  vi.stubGlobal('OfflineAudioContext', Offline)
  vi.stubGlobal('Audio', Player)
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:sound', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined)
  return sounds
}
