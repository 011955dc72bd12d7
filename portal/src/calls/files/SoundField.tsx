import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { type ReadySound, SoundSources } from './SoundSources.tsx'
import { recordingOption, useRecordings } from './sound-files.queries.ts'
import { useSoundUpload } from './useSoundUpload.ts'

export interface ChosenSound {
  id: number
  name: string
}

interface SoundFieldProps extends Pick<ComponentProps<typeof SoundSources>, 'first' | 'script'> {
  /** what it is, above it; left out where a field before it says so */
  title?: string
  /** of the list of saved files */
  label: string
  /** of that list in the form */
  name?: string
  type: FilebucketType
  /** what is chosen, in words; '' for nothing */
  value: string
  /** the name that a new one begins with */
  suggestedName: string
  /** the list: that it could not be fetched, that it is empty, that no name matches */
  failed: string
  none: string
  noMatch: (search: string) => string
  hint?: ReactNode
  error: string | undefined
  onChoose: (sound: ChosenSound) => void
}

/**
 * Chooses what callers hear: one of the saved files, or a new one, which 'Use this' saves among them. A form's draft has
 * nothing but the file's number and name.
 */
export function SoundField(props: SoundFieldProps) {
  const { title, label, name, type, value, suggestedName, failed, none, noMatch, hint, error, onChoose } =
    props
  const { first, script } = props
  const field = useRef<HTMLFieldSetElement>(null)
  const search = usePickerSearch()
  const saved = useRecordings(search.word, type)
  const choose = useRef(onChoose)
  useEffect(() => {
    choose.current = onChoose // other fields may change while a sound is sent
  })

  function use(sound: ChosenSound) {
    choose.current(sound)
    // The button that was pressed is gone; the list says what is chosen now.
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('[role=combobox]')?.focus())
  }

  return (
    <fieldset ref={field} className="grid min-w-0 grid-cols-1 gap-3">
      {title && <legend className="mb-1.5 text-small font-semibold">{title}</legend>}
      {!title && <legend className="sr-only">{text('sound_heard')}</legend>}
      <SoundSources
        label={text('sound_heard')}
        fileLabel={text('sound_device')}
        name={suggestedName}
        {...(first && { first })}
        {...(script && { script })}
        saved={
          <SearchPicker
            label={label}
            name={name}
            value={value}
            search={search}
            found={saved}
            optionOf={recordingOption}
            onChoose={onChoose}
            failed={failed}
            none={none}
            noMatch={noMatch}
          >
            {() => hint && <p className="text-small text-faint">{hint}</p>}
          </SearchPicker>
        }
      >
        {(ready) => (
          <>
            <UseThis ready={ready} type={type} onUse={use} />
            {error && (
              <p role="alert" className="text-small text-bad">
                {ready.file ? text('sound_use_first') : error}
              </p>
            )}
          </>
        )}
      </SoundSources>
    </fieldset>
  )
}

interface UseThisProps {
  ready: ReadySound
  type: FilebucketType
  onUse: (sound: ChosenSound) => void
}

const nameOf = ({ name }: File) => name.replace(/\.wav$/i, '')

/** Saves a new sound among the files, and chooses it. What is being sent goes on while another way is in view. */
function UseThis({ ready, type, onUse }: UseThisProps) {
  const { file, refuse, clear } = ready
  const { share, run, cancel, input } = useSoundUpload({
    done: ({ file: sent }) => text('sound_saved', { name: nameOf(sent) }),
    onDone: (id, { file: sent }) => {
      clear()
      onUse({ id, name: nameOf(sent) })
    },
    onFailed: refuse,
  })
  function send(sent: File) {
    refuse(null)
    void run({ file: sent, type })
  }
  if (!file && share === null) return null
  return (
    <div className="grid gap-3">
      {file && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button kind="quiet" busy={share !== null} onClick={() => send(file)}>
            {text('sound_use')}
          </Button>
          <p className="min-w-0 flex-1 basis-48 text-small text-soft">{text('sound_use_how')}</p>
        </div>
      )}
      {share !== null && (
        <Progress
          label={
            share < 1 ? text('files_uploading', { name: input?.file.name ?? '' }) : text('files_converting')
          }
          share={share}
          onCancel={cancel}
        />
      )}
    </div>
  )
}
