const NOTES = [660, 880] // Hz, one after the other
const NOTE_SECONDS = 0.18
const LOUDNESS = 0.2
const STARTS_WITHIN_MS = 300

let context: AudioContext | null = null

/** Plays two short notes. @returns false where the browser plays nothing, as before the first press on a page */
export async function chime(): Promise<boolean> {
  if (typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  // Where the browser waits for a press, the promise of `resume` waits, too.
  await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, STARTS_WITHIN_MS))])
  if (context.state !== 'running') return false
  NOTES.forEach((pitch, place) => {
    if (!context) return
    const begins = context.currentTime + place * NOTE_SECONDS
    const note = new OscillatorNode(context, { frequency: pitch })
    const gain = new GainNode(context, { gain: 0 })
    gain.gain.setValueAtTime(LOUDNESS, begins)
    gain.gain.exponentialRampToValueAtTime(0.001, begins + NOTE_SECONDS)
    note.connect(gain).connect(context.destination)
    note.start(begins)
    note.stop(begins + NOTE_SECONDS)
  })
  return true
}
