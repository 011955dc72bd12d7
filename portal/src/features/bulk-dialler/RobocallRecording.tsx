import { ROBOCALL_LONGEST_SECONDS } from '@ekoline/contract/robocall-limits.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { linkClass } from '../../ui/link.ts'
import { useLater } from '../../ui/useLater.ts'
import { useRecordings } from '../ivr/ivr.queries.ts'

export interface Recording {
  id: number
  name: string
}

interface RobocallRecordingProps {
  value: Recording | null
  onChoose: (recording: Recording) => void
  error: string | undefined
}

/** What is played: of the files those of the type for menus, which calls can play. */
export function RobocallRecording({ value, onChoose, error }: RobocallRecordingProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
  const found = useRecordings(search)
  const { result = [], total = 0 } = found.data ?? {}
  const none = found.data !== undefined && total === 0 && search === ''

  function noteOf(): string | null {
    if (found.isError) return unlessOffline(found.error, text('robocall_recordings_failed'))
    if (found.isPending) return null
    if (total === 0)
      return search === '' ? text('robocall_no_recordings') : `No recording is called “${search}”`
    return total > result.length ? `${total.toLocaleString('en')} in all: type a name` : null
  }

  return (
    <div className="grid gap-1.5">
      <Combobox
        label="Recording"
        value={value?.name ?? ''}
        options={result.map(({ id, name }) => ({ value: String(id), label: name }))}
        loading={found.isPending || found.isPlaceholderData}
        note={noteOf()}
        onSearch={setTyped}
        onChoose={(id) => {
          const chosen = result.find((it) => String(it.id) === id)
          if (chosen) onChoose(chosen)
        }}
      />
      {error && <p className="text-small text-bad">{error}</p>}
      {none ? (
        <p className="text-small">
          {text('robocall_no_recordings')}{' '}
          <Link to={paths.files()} className={linkClass}>
            Upload one of type Menu (IVR)
          </Link>
        </p>
      ) : (
        !error && (
          <p className="text-small text-faint">
            Played once, at most {ROBOCALL_LONGEST_SECONDS / 60} minutes.{' '}
            <Link to={paths.files()} className={linkClass}>
              Upload another one
            </Link>
          </p>
        )
      )}
    </div>
  )
}
