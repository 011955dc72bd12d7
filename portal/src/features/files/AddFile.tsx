import {
  FILE_MAXIMUM_BYTES,
  FILE_MAXIMUM_MEGABYTES,
  FILEBUCKET_TYPES,
  type FilebucketType,
} from '@ekoline/contract/file-limits.ts'
import { type FormEvent, type RefObject, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpload } from './useUpload.ts'
import { looksLikeWav } from './wav.ts'

const choices = () => [
  { value: '' as const, label: 'Choose what it is for' },
  ...FILEBUCKET_TYPES.map((value) => ({ value, label: text(`filebucket_${value}`) })),
]

const WANTED = `A .wav file, at most ${FILE_MAXIMUM_MEGABYTES} MB. It is kept as callers hear it: telephone quality.`

/** What can be said against a file before it is sent. @source service-areas §5, "File upload" */
async function objectionTo(file: File): Promise<string | null> {
  if (!(await looksLikeWav(file))) return text('select_audio')
  const megabytes = FILE_MAXIMUM_MEGABYTES
  return file.size > FILE_MAXIMUM_BYTES ? text('file_too_large', { megabytes }) : null
}

/** The upload form (service-areas §2, "Files"). @param chooser for others, to bring somebody here */
export function AddFile({ chooser }: { chooser: RefObject<HTMLInputElement | null> }) {
  const [file, setFile] = useState<File | null>(null)
  const [type, setType] = useState<FilebucketType | ''>('')
  const [objection, setObjection] = useState<string | null>(null)
  const { share, start, cancel } = useUpload()

  function choose(chosen: File | null) {
    setFile(chosen)
    setObjection(null)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || type === '' || share !== null) return
    const found = await objectionTo(file)
    if (found) {
      setObjection(found)
      toast.info(found)
      chooser.current?.focus()
      return
    }
    const { done, refused } = await start(file, type)
    setObjection(refused)
    if (!done) return
    setFile(null)
    setType('')
    if (chooser.current) chooser.current.value = ''
  }

  const busy = share !== null
  return (
    <Card title="Add File">
      <form aria-label="Add File" onSubmit={submit} noValidate className="grid gap-4">
        <FileField
          ref={chooser}
          label="Audio file"
          accept=".wav,audio/wav,audio/x-wav"
          hint={WANTED}
          error={objection && `${objection} ${WANTED}`}
          disabled={busy}
          onChoose={choose}
        />
        <div className="grid items-end gap-4 cards:grid-cols-[minmax(0,1fr)_auto]">
          <Select label="Type" value={type} onChange={setType} choices={choices()} disabled={busy} />
          <Button type="submit" busy={busy} disabled={!file || type === ''} className="h-[2.75rem]">
            Upload
          </Button>
        </div>
        {type === 'moh' && (
          <p className="text-faint text-small">Callers who wait in your queues hear the newest one.</p>
        )}
        {busy && (
          <Progress
            label={share < 1 ? `Uploading ${file?.name}` : 'Making it sound like a telephone'}
            share={share}
            onCancel={cancel}
          />
        )}
      </form>
    </Card>
  )
}
