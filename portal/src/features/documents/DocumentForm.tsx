import { DOCUMENT_TYPE_LONGEST, type DocumentKind } from '@ekoline/contract/document-fields.ts'
import { DOCUMENT_MAXIMUM_BYTES } from '@ekoline/contract/document-limits.ts'
import { type FormEvent, useRef, useState } from 'react'
import { isSignedOut, refusalOr } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { DocumentPreview } from './DocumentPreview.tsx'
import { useSendDocument } from './documents.queries.ts'

const MEGABYTES = DOCUMENT_MAXIMUM_BYTES / (1024 * 1024)

const words = {
  identity: {
    name: 'Identity document',
    examples: 'For example: national ID card, passport, driver’s licence.',
    files: `A jpg or pdf of at most ${MEGABYTES} MB; a png is fine, too. Only we can read it.`,
  },
  utility: {
    name: 'Utility document',
    examples: 'For example: electricity bill, water bill, bank statement.',
    files: `A jpg, png or pdf of at most ${MEGABYTES} MB, not older than 3 months. Only we can read it.`,
  },
} as const satisfies Record<DocumentKind, object>

/** What can be said against a file before it is sent; the server looks into it (service-areas §5, "Document upload"). */
function objectionTo({ type, name, size }: File): string | null {
  if (type.startsWith('audio/') || /\.wav$/i.test(name)) return text('document_is_audio')
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
  const { share, send, cancel } = useSendDocument(kind)

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

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file || type.trim() === '' || share !== null) return
    const found = objectionTo(file)
    if (found) return toast.info(found)
    try {
      toast.success(await send(file, type.trim()))
      reset()
    } catch (error) {
      if (error === 'left' || error === 'cancelled' || isSignedOut(error)) return
      const why = refusalOr(error, text('document_upload_failed'))
      setObjection(why)
      toast.info(why)
    }
  }

  const busy = share !== null
  return (
    <form aria-label={name} onSubmit={submit} noValidate className="grid gap-4 cards:grid-cols-2">
      <div className="grid content-start gap-4">
        <TextField
          label="Type"
          hint={examples}
          maxLength={DOCUMENT_TYPE_LONGEST}
          autoComplete="off"
          readOnly={busy}
          value={type}
          onChange={setType}
        />
        <FileField
          ref={chooser}
          label="File"
          accept="image/jpeg,image/png,application/pdf"
          hint={files}
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
          Upload
        </Button>
        {busy && (
          <Progress
            label={share < 1 ? `Uploading ${file?.name}` : 'Looking at the file'}
            share={share}
            onCancel={cancel}
          />
        )}
      </div>
      <DocumentPreview file={file} />
    </form>
  )
}
