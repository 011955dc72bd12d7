import { SPEECH_LONGEST } from '@ekoline/contract/calls/speech.facts.ts'
import { useEffect, useRef, useState } from 'react'
import { fetchFile, messageOf } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { objectionsOf } from '../useForm.ts'
import { useSubmit } from '../useSubmit.ts'
import { Listen } from './Listen.tsx'
import type { Sound } from './sound.ts'

interface OurVoiceProps {
  /** what it says unless it is changed */
  script?: string | undefined
  sound: Sound | null
  onSound: (sound: Sound | null) => void
}

/** Our voice says a text; it is heard before it is kept. */
export function OurVoice(props: OurVoiceProps) {
  return config().our_voice ? <Spoken {...props} /> : <p className="text-soft">{text('speech_none')}</p>
}

function Spoken({ script = '', sound, onSound }: OurVoiceProps) {
  const [words, setWords] = useState(script)
  const listen = useRef<HTMLButtonElement>(null)
  const speaking = useSubmit((said: string) => fetchFile('speak', { body: { text: said } }), {
    inPlace: true,
    failed: (error) => objectionsOf(error).text ?? messageOf(error, text('speech_failed')),
    onDone: (wav) => onSound({ wav, seconds: null }),
  })
  useEffect(() => {
    if (sound) listen.current?.focus()
  }, [sound])

  function write(typed: string) {
    setWords(typed)
    speaking.reset()
    onSound(null) // it says other words than these
  }

  return (
    <div className="grid gap-3">
      <TextArea
        label={text('sound_text')}
        hint={
          <>
            {text('sound_text_how')}{' '}
            <span className="whitespace-nowrap">
              {text('sound_text_left', { left: SPEECH_LONGEST - words.length, most: SPEECH_LONGEST })}
            </span>
          </>
        }
        error={speaking.refusal}
        short
        maxLength={SPEECH_LONGEST}
        value={words}
        disabled={speaking.isPending}
        onChange={write}
      />
      {sound ? (
        <Listen ref={listen} sound={sound} />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            kind="quiet"
            busy={speaking.isPending}
            disabled={words.trim() === ''}
            onClick={() => void speaking.run(words.trim())}
          >
            {text('sound_speak')}
          </Button>
        </div>
      )}
    </div>
  )
}
