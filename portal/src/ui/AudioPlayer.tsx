import { type ReactEventHandler, useCallback, useRef, useState } from 'react'
import { text } from '../text.ts'
import { Button } from './Button.tsx'
import { clock } from './clock.ts'
import { PauseIcon, PlayIcon } from './file-icons.tsx'
import { CloseIcon } from './icons.tsx'
import { narrow } from './sound/narrow.ts'
import { playsAlone } from './sound/one-sound.ts'
import { ErrorState, Skeleton } from './states.tsx'

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]

interface AudioPlayerProps {
  /** what is heard, for readers */
  label: string
  /** undefined while it is asked for */
  address: string | undefined
  /** why there is no address */
  refused: string | null
  /** how long it is about, until the sound says so itself */
  seconds: number
  /** what to say when it cannot be played */
  failed: string
  /** asks for a new address */
  onRenew: () => void
  onClose: () => void
  /** a sound of some seconds: in one line, without a choice of its speed */
  brief?: boolean
}

/** Plays a sound as soon as its address is known; an address may expire while it plays. */
export function AudioPlayer({
  label,
  address,
  refused,
  seconds,
  failed,
  onRenew,
  onClose,
  brief = false,
}: AudioPlayerProps) {
  const [broken, setBroken] = useState(false)
  const heard = useRef({ until: 0, since: 0 })

  /** An address is valid for some minutes: the first failure after some playback asks for a new one. */
  function fail() {
    const { until, since } = heard.current
    if (until <= since) return setBroken(true)
    heard.current = { until, since: until }
    onRenew()
  }

  function again() {
    setBroken(false)
    onRenew()
  }

  if (broken || refused !== null)
    return (
      <ErrorState title={failed} onRetry={again}>
        {broken ? text('ui_player_broken') : refused}
      </ErrorState>
    )
  return (
    <fieldset className="flex items-center gap-3 rounded-card bg-sunken px-3 py-2 flex-wrap scroll-my-4">
      <legend className="sr-only">{label}</legend>
      {address ? (
        <Controls
          key={address}
          address={address}
          seconds={seconds}
          from={heard.current.until}
          onTime={(time) => {
            heard.current.until = time
          }}
          onError={fail}
          brief={brief}
        />
      ) : (
        <Skeleton className="h-10 grow" />
      )}
      <button
        type="button"
        aria-label={text('ui_close_player')}
        onClick={onClose}
        className="ml-auto grid size-10 shrink-0 place-items-center rounded-field text-faint hover:text-ink"
      >
        <CloseIcon />
      </button>
    </fieldset>
  )
}

interface ControlsProps {
  address: string
  /** how long it is about, until the sound says so itself */
  seconds: number
  /** where to begin */
  from: number
  onTime: (time: number) => void
  onError: () => void
  brief: boolean
}

function Controls({ address, seconds, from, onTime, onError, brief }: ControlsProps) {
  const audio = useRef<HTMLAudioElement>(null)
  const narrowed = useRef<Promise<() => void>>(undefined)
  const begins = useRef(from === 0)
  const element = useCallback((player: HTMLAudioElement | null) => {
    audio.current = player
    // It opens below what was pressed, on a phone often below the window.
    if (player && begins.current) player.closest('fieldset')?.scrollIntoView({ block: 'nearest' })
    if (!player) void narrowed.current?.then((end) => end())
  }, [])
  const [playing, setPlaying] = useState(false)
  const [time, setTime] = useState(from)
  const [length, setLength] = useState(seconds)
  const [speed, setSpeed] = useState(1)

  const begin: ReactEventHandler<HTMLAudioElement> = ({ currentTarget: player }) => {
    if (Number.isFinite(player.duration)) setLength(player.duration)
    if (from > 0) player.currentTime = from
  }
  function move(to: number) {
    setTime(to)
    onTime(to)
    if (audio.current) audio.current.currentTime = to
  }
  function toggle() {
    if (playing) audio.current?.pause()
    else void audio.current?.play().catch(() => setPlaying(false)) // a press on pause before it began, or `onError`
  }
  function change(rate: number) {
    setSpeed(rate)
    if (audio.current) audio.current.playbackRate = rate
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: there is no transcript of what was said */}
      <audio
        ref={element}
        src={address}
        autoPlay
        onLoadedMetadata={begin}
        onPlay={({ currentTarget }) => {
          setPlaying(true)
          playsAlone(currentTarget)
          narrowed.current ??= narrow(currentTarget)
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => {
          setTime(currentTarget.currentTime)
          onTime(currentTarget.currentTime)
        }}
        onError={onError}
      />
      <Button
        kind="quiet"
        aria-label={text(playing ? 'ui_pause' : 'ui_play')}
        onClick={toggle}
        className="size-10 shrink-0 px-0"
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </Button>
      <input
        type="range"
        aria-label={text('ui_position')}
        aria-valuetext={text('ui_time_of', { time: clock(time), length: clock(length) })}
        min={0}
        max={Math.max(1, Math.ceil(length))}
        value={Math.floor(time)}
        onChange={(event) => move(Number(event.target.value))}
        className="h-10 min-w-24 grow accent-lagoon"
      />
      <span aria-hidden="true" className="shrink-0 text-small tabular-nums">
        {clock(time)} / {clock(length)}
      </span>
      {!brief && (
        <select
          aria-label={text('ui_speed')}
          value={speed}
          onChange={(event) => change(Number(event.target.value))}
          className="h-10 shrink-0 rounded-field border border-line-field bg-surface px-2 text-small"
        >
          {SPEEDS.map((choice) => (
            <option key={choice} value={choice}>
              {choice}×
            </option>
          ))}
        </select>
      )}
    </>
  )
}
