import {
  CONSENT_SOURCE_LONGEST,
  CSV_MAXIMUM_BYTES,
  CSV_MAXIMUM_MEGABYTES,
} from '@ekoline/contract/group-limits.ts'
import type { Group } from '@ekoline/contract/groups.ts'
import { type FormEvent, useRef, useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { saveSampleCsv } from './sample-csv.ts'
import { useNumbersUpload } from './useNumbersUpload.ts'

interface UploadProps {
  groups: readonly Group[]
  chosen: number | null
  onChoose: (group: number) => void
}

type Objections = Partial<Record<'group' | 'file' | 'consent', string>>

const isCsv = ({ name, type }: File) => /\.csv$/i.test(name) || type === 'text/csv'

/** What can be said against a file before it is sent. @source service-areas §5, "only csv is supported" */
function objectionTo(file: File | null): string | undefined {
  if (!file) return text('csv_missing')
  if (!isCsv(file)) return text('only_csv')
  const megabytes = CSV_MAXIMUM_MEGABYTES
  return file.size > CSV_MAXIMUM_BYTES ? text('numbers_too_large', { megabytes }) : undefined
}

/** The upload panel (service-areas §2, "Bulk dialler"; security R2: where the people agreed is asked with each file). */
export function UploadNumbers({ groups, chosen, onChoose }: UploadProps) {
  const [file, setFile] = useState<File | null>(null)
  const [consent, setConsent] = useState('')
  const [objections, setObjections] = useState<Objections>({})
  const { share, start, cancel } = useNumbersUpload()
  const chooser = useRef<HTMLInputElement>(null)
  const busy = share !== null
  const isListed = groups.some(({ id }) => id === chosen)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrongFile = objectionTo(file)
    const found: Objections = {
      ...(chosen === null && { group: text('group_missing') }),
      ...(wrongFile !== undefined && { file: wrongFile }),
      ...(consent.trim() === '' && { consent: text('consent_missing') }),
    }
    setObjections(found)
    if (!file || chosen === null || Object.keys(found).length > 0) return
    const { done, refused } = await start({ file, groupId: chosen, consent: consent.trim() })
    if (refused) setObjections({ file: refused })
    if (!done) return
    setFile(null)
    setConsent('')
    if (chooser.current) chooser.current.value = ''
  }

  return (
    <Card
      title="Upload Numbers"
      aside={
        <Button kind="plain" size="small" className="min-h-[2.5rem]" onClick={saveSampleCsv}>
          Sample CSV
        </Button>
      }
    >
      <form aria-label="Upload Numbers" onSubmit={submit} noValidate className="grid gap-4">
        <Select
          label="Group"
          value={isListed ? String(chosen) : ''}
          error={objections.group}
          disabled={busy}
          choices={[
            ...(isListed ? [] : [{ value: '', label: 'Choose a group' }]),
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => id !== '' && onChoose(Number(id))}
        />
        <FileField
          ref={chooser}
          label="CSV file"
          accept=".csv,text/csv"
          hint={`With a column Phone Number; First Name and Last Name if you have them. At most ${CSV_MAXIMUM_MEGABYTES} MB.`}
          error={objections.file}
          disabled={busy}
          onChoose={(it) => {
            setFile(it)
            setObjections(({ file: _, ...rest }) => rest)
          }}
        />
        <TextField
          label="Where these people agreed to be called"
          autoComplete="off"
          maxLength={CONSENT_SOURCE_LONGEST}
          placeholder="Order form on our website, 2026"
          hint="The law asks for it. It is kept with your name and the time."
          error={objections.consent}
          disabled={busy}
          value={consent}
          onChange={setConsent}
        />
        <Button type="submit" busy={busy} wide>
          Upload
        </Button>
        {busy && (
          <Progress
            label={share < 1 ? `Uploading ${file?.name}` : 'Adding the numbers'}
            share={share}
            onCancel={cancel}
          />
        )}
      </form>
    </Card>
  )
}
