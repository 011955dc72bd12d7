import { type Ref, useEffect, useState } from 'react'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/clock.ts'
import { PlayIcon } from '../../ui/file-icons.tsx'
import type { Sound } from './sound.ts'

/** The address of something that only this browser has; undefined until it is made. */
function useAddress(content: Blob): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}

function Player({ sound, onClose }: { sound: Sound; onClose: () => void }) {
  const address = useAddress(sound.wav)
  const [round, setRound] = useState(0)
  return (
    <AudioPlayer
      key={round}
      brief
      label={text('sound_player')}
      address={address}
      refused={null}
      seconds={sound.seconds ?? 0}
      failed={text('file_not_playable')}
      onRenew={() => setRound(round + 1)}
      onClose={onClose}
    />
  )
}

interface ListenProps {
  sound: Sound
  ref?: Ref<HTMLButtonElement>
}

/** Plays a new sound before it is kept. */
export function Listen({ sound, ref = null }: ListenProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Player sound={sound} onClose={() => setOpen(false)} />
  return (
    <Button ref={ref} kind="quiet" onClick={() => setOpen(true)}>
      <PlayIcon />
      {text('sound_hear')}{' '}
      {sound.seconds !== null && (
        <span className="font-normal text-soft tabular-nums">{clock(sound.seconds)}</span>
      )}
    </Button>
  )
}
