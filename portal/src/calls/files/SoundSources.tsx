import { FILE_MAXIMUM_MEGABYTES, FILE_NAME_LONGEST } from '@ekoline/contract/calls/files.facts.ts'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { SOUND_LONGEST_SECONDS } from '../../kit/sound/limits.ts'
import type { Sound } from '../../kit/sound/sound.ts'
import { text } from '../../text.ts'
import { FileField } from '../../ui/FileField.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextField } from '../../ui/TextField.tsx'

const RecordNow = lazyScreen(() => import('../../kit/sound/RecordNow.tsx'), 'RecordNow')
const OurVoice = lazyScreen(() => import('../../kit/sound/OurVoice.tsx'), 'OurVoice')
const Listen = lazyScreen(() => import('../../kit/sound/Listen.tsx'), 'Listen')

export type Source = 'record' | 'file' | 'voice'

const SOUNDS = 'audio/*,.wav,.mp3,.m4a,.mp4,.aac,.ogg,.oga,.opus,.flac,.webm,.amr,.3gp' // phones name few of them as audio

interface Chosen {
  file: File
  /** null while it is read */
  sound: Sound | null
}

/** What was made or chosen in each way, so that looking at another one loses nothing. */
function useSounds(suggestedName: string, first: Source) {
  const [source, setSource] = useState<Source>(first)
  const [made, setMade] = useState<{ record: Sound | null; voice: Sound | null }>({
    record: null,
    voice: null,
  })
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [objection, setObjection] = useState<string | null>(null)
  const [typedName, setName] = useState<string | null>(null)
  const latest = useRef<File | null>(null)
  const name = typedName ?? suggestedName

  /** A file is taken once it has been looked at. */
  async function choose(file: File | null) {
    latest.current = file
    setObjection(null)
    setChosen(file && { file, sound: null })
    if (!file) return
    const { soundOfFile } = await import('./chosen-sound.ts')
    const read = await soundOfFile(file)
    if (latest.current !== file) return
    setChosen(typeof read === 'string' ? null : { file, sound: read })
    if (typeof read === 'string') setObjection(read)
  }

  function fileOf(): File | null {
    if (source !== 'file') {
      const sound = made[source]
      return (
        sound && new File([sound.wav], `${name.trim() || text('sound_name_new')}.wav`, { type: 'audio/wav' })
      )
    }
    if (!chosen?.sound) return null
    if (chosen.sound.wav === chosen.file) return chosen.file
    return new File([chosen.sound.wav], chosen.file.name.replace(/(\.\w+)?$/, '.wav'), { type: 'audio/wav' })
  }

  return {
    source,
    setSource,
    made,
    make: (way: 'record' | 'voice') => (sound: Sound | null) =>
      setMade((before) => ({ ...before, [way]: sound })),
    chosen,
    choose,
    objection,
    setObjection,
    name,
    setName,
    file: fileOf(),
    /** once it is kept elsewhere */
    clear() {
      void choose(null)
      setMade({ record: null, voice: null })
      setName(null)
      setSource('file')
    },
  }
}

export interface ReadySound {
  /** a WAV, by the name that it is to have */
  file: File | null
  /** shows why it was refused; null: no more */
  refuse: (why: string | null) => void
  clear: () => void
}

interface SoundSourcesProps {
  /** what it is for, to readers */
  label: string
  /** of the field that chooses a file of the device */
  fileLabel: string
  /** the name that a new sound begins with */
  name: string
  /** the way that is in view at first */
  first?: Source
  /** what may be said: what our voice says unless it is changed */
  script?: string
  /** what is saved already, to choose from */
  saved?: ReactNode
  /** what is done with the sound */
  children: (ready: ReadySound) => ReactNode
}

/**
 * The ways to give callers something to hear: record it now, choose a file, or our voice. The code of each comes when it
 * is used.
 */
export function SoundSources({
  label,
  fileLabel,
  name,
  first = 'file',
  script,
  saved,
  children,
}: SoundSourcesProps) {
  const id = useId()
  const sounds = useSounds(name, first)
  const { source, made, chosen, objection } = sounds
  const chooser = useRef<HTMLInputElement>(null)
  const [seen, setSeen] = useState<readonly Source[]>(['file', first])
  const limits = { megabytes: FILE_MAXIMUM_MEGABYTES, minutes: SOUND_LONGEST_SECONDS / 60 }

  function show(way: Source) {
    sounds.setSource(way)
    if (!seen.includes(way)) setSeen([...seen, way])
  }
  function clear() {
    if (chooser.current) chooser.current.value = ''
    setSeen(['file']) // a text that was spoken is not offered again
    sounds.clear()
  }

  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Tabs
        tight
        label={label}
        tabs={[
          { value: 'record', label: text('sound_record') },
          { value: 'file', label: text('sound_file') },
          { value: 'voice', label: text('sound_voice') },
        ]}
        value={source}
        onChange={show}
        panel={id}
      />
      <div id={id} role="tabpanel" aria-label={text(`sound_${source}`)} className="grid grid-cols-1 gap-4">
        <div hidden={source !== 'file'}>
          <div className="grid grid-cols-1 gap-4">
            {saved}
            <FileField
              ref={chooser}
              label={fileLabel}
              accept={SOUNDS}
              hint={text('sound_device_hint', limits)}
              error={objection}
              onChoose={sounds.choose}
            />
          </div>
        </div>
        <Suspense fallback={<Skeleton className="h-16" />}>
          {source === 'file' && chosen && <ChosenFile chosen={chosen} />}
          {seen.includes('record') && (
            <div hidden={source !== 'record'}>
              <RecordNow isShown={source === 'record'} sound={made.record} onSound={sounds.make('record')} />
            </div>
          )}
          {seen.includes('voice') && (
            <div hidden={source !== 'voice'}>
              <OurVoice script={script} sound={made.voice} onSound={sounds.make('voice')} />
            </div>
          )}
        </Suspense>
        {source !== 'file' && sounds.file && (
          <TextField
            label={text('sound_name')}
            maxLength={FILE_NAME_LONGEST}
            value={sounds.name}
            error={objection}
            onChange={sounds.setName}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // it would save the form around it
          />
        )}
      </div>
      {children({ file: sounds.file, refuse: sounds.setObjection, clear })}
    </div>
  )
}

/** A chosen file that is being read, or can be listened to. */
function ChosenFile({ chosen: { file, sound } }: { chosen: Chosen }) {
  if (sound)
    return (
      <div>
        <Listen sound={sound} />
      </div>
    )
  return (
    <p role="status" className="flex min-w-0 items-center gap-3 text-small">
      <Spinner />
      <span className="min-w-0 wrap-anywhere">{text('sound_reading', { name: file.name })}</span>
    </p>
  )
}
