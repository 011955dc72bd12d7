import {
  DOCUMENT_MAXIMUM_BYTES,
  DOCUMENT_TYPE_LONGEST,
  type DocumentKind,
} from '@ekoline/contract/people/documents.facts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { refusalOr } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { usePreview } from '../../ui/usePreview.ts'

const MEGABYTES = DOCUMENT_MAXIMUM_BYTES / (1024 * 1024)

const ACCEPTED = ['image/jpeg', 'image/png', 'application/pdf']

const words = {
  identity: {
    name: 'document_identity',
    examples: 'document_identity_examples',
    files: 'document_identity_files',
  },
  utility: {
    name: 'document_utility',
    examples: 'document_utility_examples',
    files: 'document_utility_files',
  },
} as const satisfies Record<DocumentKind, object>

/** Whether a file can be a picture or a PDF, by its type, or its ending where the device knows no type. */
function isOtherType({ type, name }: File): boolean {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (type) return !ACCEPTED.includes(type)
  return ending !== undefined && !['jpg', 'jpeg', 'png', 'pdf'].includes(ending)
}

/**
 * What is wrong with a file, before it is sent; the server inspects its content (service-areas §5, "Document upload").
 */
function objectionTo(file: File): string | null {
  const { type, name, size } = file
  if (type.startsWith('audio/') || /\.wav$/i.test(name)) return text('document_is_audio')
  if (isOtherType(file)) return text('document_other_type')
  if (size <= DOCUMENT_MAXIMUM_BYTES) return null
  return text('file_too_large', { megabytes: MEGABYTES })
}

/** Uploads a document of one kind. */
export function DocumentForm({ kind }: { kind: DocumentKind }) {
  const { name, examples, files } = words[kind]
  const [type, setType] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [objection, setObjection] = useState<string | null>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { cardid: card_id, workgroup: workgroup_name } = useSeat()
  const { share, run, cancel } = useUpload(
    ({ file, named }: { file: File; named: string }, progress) => {
      const whose = { card_id, workgroup_name }
      return kind === 'identity'
        ? upload('addIdentityDocument', { file, body: { ...whose, id_verification_type: named } }, progress)
        : upload('addUtilityDocument', { file, body: { ...whose, utility_bill_type: named } }, progress)
    },
    {
      done: ({ message }) => message,
      failed: (error) => refusalOr(error, text('document_upload_failed')),
      refreshes: ['core', 'people'],
      onDone: reset,
      onFailed: (error) => setObjection(refusalOr(error, text('document_upload_failed'))),
    },
  )

  function choose(chosen: File | null) {
    setFile(chosen)
    setObjection(chosen && objectionTo(chosen))
  }

  function reset() {
    setType('')
    setFile(null)
    setObjection(null)
    if (chooser.current) chooser.current.value = ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || type.trim() === '' || share !== null) return
    const found = objectionTo(file)
    if (found) toast.error(found)
    else void run({ file, named: type.trim() })
  }

  const busy = share !== null
  return (
    <form aria-label={text(name)} onSubmit={submit} noValidate className="grid gap-4 cards:grid-cols-2">
      <div className="grid content-start gap-4">
        <TextField
          label={text('document_type')}
          hint={text(examples)}
          maxLength={DOCUMENT_TYPE_LONGEST}
          readOnly={busy}
          value={type}
          onChange={setType}
        />
        <FileField
          ref={chooser}
          label={text('document_file')}
          accept={ACCEPTED.join()}
          hint={text(files, { megabytes: MEGABYTES })}
          error={objection}
          disabled={busy}
          onChoose={choose}
        />
        <Button
          type="submit"
          size="large"
          busy={busy}
          disabled={!file || type.trim() === '' || objection !== null}
          className="mr-auto max-cards:w-full"
        >
          {text('document_upload')}
        </Button>
        {busy && (
          <Progress
            label={
              share < 1 ? text('document_uploading', { file: file?.name ?? '' }) : text('document_checking')
            }
            share={share}
            onCancel={cancel}
          />
        )}
      </div>
      <DocumentPreview file={file} />
    </form>
  )
}

const MEGABYTE = 1024 * 1024

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What was chosen, before it is sent: the picture itself, or the name of what cannot be shown. */
function DocumentPreview({ file }: { file: File | null }) {
  const address = usePreview(file)
  return (
    <figure className="grid min-h-59 content-center justify-items-center gap-3 rounded-card border border-line-strong bg-sunken p-4">
      {address ? (
        <img
          src={address}
          alt={text('document_preview_of', { file: file?.name ?? '' })}
          className="max-h-72 max-w-full rounded-field object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-20 w-14 place-items-center rounded-field border border-line-strong bg-surface text-label font-semibold text-faint"
        >
          {file?.name.match(/\.(\w{1,4})$/)?.[1]?.toUpperCase()}
        </span>
      )}
      <figcaption className="max-w-full text-center text-small wrap-anywhere text-soft">
        {file ? `${file.name}, ${sizeOf(file.size)}` : text('document_preview')}
      </figcaption>
    </figure>
  )
}
