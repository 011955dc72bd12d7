import { CONTACT_FILE_MEGABYTES, CONTACT_TAG_LONGEST } from '@ekoline/contract/people/contacts.facts.ts'
import type { ContactFilePreview, ContactsImported, Sharing } from '@ekoline/contract/people/contacts.ts'
import { useState } from 'react'
import { messageOf, unlessOffline } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { formatPhone } from '../../format/phone.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useContactFile } from './contacts.queries.ts'

interface Sent {
  file: File
  sharing: Sharing
  tag: string
}

const send = async ({ file, ...body }: Sent, progress: Parameters<typeof upload>[2]) =>
  (await upload('importContacts', { file, body }, progress)).result

/** What became of a file, in words: '12 added, 3 merged'. */
function countsOf({ added, merged, skipped, refused }: ContactsImported): string {
  const left = skipped + refused
  return [
    text('contacts_count_added', { count: added.toLocaleString('en') }),
    merged > 0 && text('contacts_count_merged', { count: merged.toLocaleString('en') }),
    left > 0 && text('contacts_count_skipped', { count: left.toLocaleString('en') }),
  ]
    .filter((count) => count !== false)
    .join(', ')
}

/** Adds the contacts of a file, once its owner has seen what is in it. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [sharing, setSharing] = useState<Sharing>('merge')
  const [tag, setTag] = useState('')
  const preview = useContactFile(file)
  const { share, run, cancel } = useUpload(send, {
    failed: (error) => messageOf(error, text('contacts_import_failed')),
    refreshes: ['people', 'calls'],
    done: (result) => text('contacts_imported', { counts: countsOf(result) }),
    onDone: onClose,
  })
  const busy = share !== null
  const unread = preview.isError
    ? messageOf(preview.error, unlessOffline(preview.error, text('contacts_import_failed')))
    : undefined
  return (
    <Dialog open holds title={text('contacts_import_title')} onClose={onClose}>
      <form
        aria-label={text('contacts_import_title')}
        onSubmit={(event) => {
          event.preventDefault()
          if (file && preview.data && !busy) void run({ file, sharing, tag })
        }}
        className="grid gap-4"
      >
        <FileField
          label={text('contacts_file')}
          name="file"
          accept=".vcf,.csv,text/vcard,text/csv"
          hint={text('contacts_file_hint', { megabytes: CONTACT_FILE_MEGABYTES })}
          error={unread}
          disabled={busy}
          onChoose={setFile}
        />
        {preview.isLoading && (
          <p role="status" className="text-small text-faint">
            {text('contacts_file_busy', { file: file?.name ?? '' })}
          </p>
        )}
        {preview.data && (
          <>
            <Found found={preview.data} />
            {preview.data.sharing > 0 && (
              <Select<Sharing>
                label={text('contacts_sharing', { count: preview.data.sharing.toLocaleString('en') })}
                name="sharing"
                value={sharing}
                disabled={busy}
                choices={(['merge', 'add', 'skip'] as const).map((value) => ({
                  value,
                  label: text(`contacts_sharing_${value}`),
                }))}
                onChange={setSharing}
              />
            )}
            <TextField
              label={text('contacts_file_tag')}
              hint={text('contacts_file_tag_hint')}
              maxLength={CONTACT_TAG_LONGEST}
              value={tag}
              onChange={setTag}
            />
          </>
        )}
        {busy && (
          <Progress
            label={text('contacts_import_sending', { file: file?.name ?? '' })}
            share={share}
            onCancel={cancel}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('ui_cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!preview.data}>
            {text('contacts_import_action')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const count = (value: number) => ({ count: value.toLocaleString('en') })

/** What is in the file. */
function Found({ found }: { found: ContactFilePreview }) {
  return (
    <section aria-label={text('contacts_file_first')} className="grid gap-2 rounded-field bg-sunken p-3.5">
      <p className="font-semibold" aria-live="polite">
        {text('contacts_file_found', count(found.contacts))}
      </p>
      <ul className="grid gap-1.5">
        {found.first.map(({ name, company, numbers, emails }) => (
          <li key={`${name} ${company} ${numbers[0]?.number}`} className="wrap-anywhere">
            {name || company}
            <span className="block text-small text-soft tabular-nums">
              {[...numbers.map(({ number }) => formatPhone(number)), ...emails].join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {found.repeated > 0 && (
        <p className="text-small text-soft">{text('contacts_file_repeated', count(found.repeated))}</p>
      )}
      {found.refused > 0 && (
        <div className="text-small text-soft">
          <p>{text('contacts_file_refused', count(found.refused))}</p>
          <ul>
            {found.reasons.map(({ line, reason }) => (
              <li key={line}>{text('contacts_file_reason', { line, reason })}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
