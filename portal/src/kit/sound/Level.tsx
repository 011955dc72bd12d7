import { useEffect, useRef, useState } from 'react'
import { text } from '../../text.ts'
import { VoiceLine } from '../../ui/VoiceLine.tsx'

const HEARD_FROM = 0.03 // of 1: a voice, and not the noise of a room
const QUIET_MS = 3_000 // so long without a voice is said
const LOWEST = 0.08 // of its height: the line of nothing is still seen

const heightOf = (loudness: number) => `${Math.round(100 * Math.min(1, LOWEST + Math.sqrt(loudness)))}%`

/** The voice line, as high as what the microphone hears; in words, too, for those who do not see it move. */
export function Level({ stream }: { stream: MediaStream }) {
  const line = useRef<HTMLDivElement>(null)
  const [isHeard, setHeard] = useState<boolean | null>(null)

  useEffect(() => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const samples = new Float32Array(analyser.fftSize)
    try {
      context.createMediaStreamSource(stream).connect(analyser)
    } catch {
      // Firefox refuses a headset whose rate is not its own: it is recorded all the same, without a level.
      return () => void context.close()
    }
    void context.resume()
    let heardAt = performance.now()
    let frame = requestAnimationFrame(draw)
    function draw() {
      analyser.getFloatTimeDomainData(samples)
      const loudness = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
      if (line.current) line.current.style.height = heightOf(loudness)
      const now = performance.now()
      if (loudness >= HEARD_FROM) heardAt = now
      if (loudness >= HEARD_FROM || now - heardAt > QUIET_MS) setHeard(heardAt === now)
      frame = requestAnimationFrame(draw)
    }
    return () => {
      cancelAnimationFrame(frame)
      void context.close()
    }
  }, [stream])

  return (
    <div className="grid w-full gap-1">
      <div className="flex h-12 items-center">
        <div ref={line} className="h-full w-full motion-reduce:h-full!">
          <VoiceLine shape="small" still={0.7} className="h-full w-full text-lagoon" />
        </div>
      </div>
      <p role="status" className="min-h-[1lh] text-small text-soft">
        {isHeard !== null && text(isHeard ? 'sound_level_heard' : 'sound_level_nothing')}
      </p>
    </div>
  )
}
