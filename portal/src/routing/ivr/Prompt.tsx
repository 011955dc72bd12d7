import type { IvrWalk } from '@ekoline/contract/routing/ivr.ts'
import { useRef, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'

type PlayState = 'playing' | 'ended' | 'failed'

/** The recording of a menu as its caller hears it; it starts at once, and a key stops it. */
export function Prompt({ menu, round }: { menu: NonNullable<IvrWalk['menu']>; round: number }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [playState, setPlayState] = useState<PlayState>('playing')
  const words = {
    playing: text('ivr_prompt_playing'),
    ended: text('ivr_prompt_waiting', { seconds: menu.wait_seconds }),
    failed: text('ivr_not_heard'),
  }
  function again() {
    if (!audio.current) return
    audio.current.currentTime = 0
    void audio.current.play().catch(() => setPlayState('failed'))
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {/* biome-ignore lint/a11y/useMediaCaption: there is no transcript of what was said */}
      <audio
        ref={audio}
        src={menu.recording_url}
        autoPlay
        onPlay={() => setPlayState('playing')}
        onEnded={() => setPlayState('ended')}
        onError={() => setPlayState('failed')}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {menu.name}{' '}
          {round > 1 && (
            <span className="font-normal text-faint">
              {text('ivr_prompt_round', { round, rounds: menu.rounds })}
            </span>
          )}
        </p>
        <p className="text-small text-faint">{words[playState]}</p>
      </div>
      {playState !== 'failed' && (
        <Button kind="plain" size="row" onClick={again}>
          {text('ivr_prompt_again')}
        </Button>
      )}
    </div>
  )
}
