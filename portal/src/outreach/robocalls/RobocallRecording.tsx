import { ROBOCALL_LONGEST_SECONDS } from '@ekoline/contract/outreach/robocall-limits.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { recordingOption, useRecordings } from '../../calls/files/sound-files.queries.ts'
import { SearchPicker, usePickerSearch } from '../../kit/SearchPicker.tsx'
import { text } from '../../text.ts'
import { linkClass } from '../../ui/Button.tsx'

export interface Recording {
  id: number
  name: string
}

interface RobocallRecordingProps {
  value: Recording | null
  onChoose: (recording: Recording) => void
  error: string | undefined
}

/** The recording to play: one of the menu files, which calls can play. */
export function RobocallRecording({ value, onChoose, error }: RobocallRecordingProps) {
  const search = usePickerSearch()
  return (
    <SearchPicker
      label={text('robocall_recording')}
      name="recording"
      value={value?.name ?? ''}
      search={search}
      found={useRecordings(search.word)}
      optionOf={recordingOption}
      onChoose={({ id, name }) => onChoose({ id, name })}
      failed={text('robocall_recordings_failed')}
      none={text('robocall_no_recordings')}
      noMatch={(search) => text('robocall_recording_nothing', { search })}
    >
      {(isEmpty) => (
        <>
          {error && <p className="text-small text-bad">{error}</p>}
          {isEmpty ? (
            <p className="text-small">
              {text('robocall_no_recordings')}{' '}
              <Link to={paths.files()} className={linkClass}>
                {text('robocall_recording_upload')}
              </Link>
            </p>
          ) : (
            !error && (
              <p className="text-small text-faint">
                {text('robocall_recording_hint', { minutes: ROBOCALL_LONGEST_SECONDS / 60 })}{' '}
                <Link to={paths.files()} className={linkClass}>
                  {text('robocall_recording_other')}
                </Link>
              </p>
            )
          )}
        </>
      )}
    </SearchPicker>
  )
}
