import { useEffect, useRef, useState } from 'react'
import { surfaceChanged } from '../../ui/second-click.ts'
import { SOUND_LONGEST_SECONDS } from './limits.ts'

const LOOK_MS = 250 // how often the time that is shown is looked at

export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'no recorder'

export type Recording =
  | { state: 'idle' }
  /** the browser asks the person */
  | { state: 'asking' }
  | { state: 'recording'; stream: MediaStream; seconds: number }
  | { state: 'failed'; why: MicrophoneFault }

/** What the browser means by the name of its error. @source https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
function faultOf(error: unknown): MicrophoneFault {
  const name = typeof error === 'object' && error && 'name' in error ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'refused' : 'busy'
}

const canRecord = () => typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined

const release = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

/**
 * Records with the microphone until `stop`, or for as long as a sound may be. The microphone is open while it records
 * only: when the screen is left, what was recorded is dropped.
 *
 * @param onRecorded gets it, in a form of the browser
 */
export function useRecorder(onRecorded: (recorded: Blob) => void) {
  const [recording, setRecording] = useState<Recording>({ state: 'idle' })
  const running = useRef<{ leave: () => void; stop: () => void }>(null)
  useEffect(() => () => running.current?.leave(), [])

  async function start(): Promise<void> {
    if (running.current) return
    if (!canRecord()) return setRecording({ state: 'failed', why: 'no recorder' })
    let isLeft = false
    const leave = () => {
      isLeft = true
    }
    running.current = { leave, stop: leave } // who goes elsewhere while the browser asks wants no recording
    setRecording({ state: 'asking' })
    let stream: MediaStream | null = null
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (!isLeft) return record(stream)
      release(stream)
      end()
    } catch (error) {
      if (stream) release(stream)
      running.current = null
      setRecording({ state: 'failed', why: faultOf(error) })
    }
  }

  function end() {
    running.current = null
    setRecording({ state: 'idle' })
  }

  function record(stream: MediaStream) {
    const recorder = new MediaRecorder(stream)
    const parts: Blob[] = []
    const began = performance.now()
    const looking = setInterval(() => {
      const seconds = (performance.now() - began) / 1000
      if (seconds >= SOUND_LONGEST_SECONDS) return stop()
      setRecording({ state: 'recording', stream, seconds })
    }, LOOK_MS)
    function close() {
      clearInterval(looking)
      release(stream)
    }
    function stop() {
      if (recorder.state !== 'inactive') recorder.stop()
    }
    function leave() {
      recorder.onstop = null
      stop()
      close()
    }
    recorder.ondataavailable = ({ data }) => parts.push(data)
    // Also when the microphone is taken away: what was said until then is kept.
    recorder.onstop = () => {
      close()
      end()
      onRecorded(new Blob(parts, { type: recorder.mimeType }))
    }
    running.current = { leave, stop }
    recorder.start()
    surfaceChanged() // the second click of the one that began it does not end it
    setRecording({ state: 'recording', stream, seconds: 0 })
  }

  return { recording, start, stop: () => running.current?.stop() }
}
