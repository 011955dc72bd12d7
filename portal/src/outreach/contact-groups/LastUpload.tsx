import type { GroupImport } from '@ekoline/contract/outreach/contact-groups.ts'
import type { ReactNode } from 'react'
import { fetchFile } from '../../app/client.ts'
import { formatRelative } from '../../format/date.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

const counted = (count: number) => count.toLocaleString('en')

/** What became of the lines of a file: '1,250 added, 2 in the group already'. */
export function importCounts({ added, known, repeated, rejected }: GroupImport): string {
  const others = { import_known: known, import_repeated: repeated, import_refused: rejected } as const
  return [
    text('import_added', { count: counted(added) }),
    ...(Object.keys(others) as (keyof typeof others)[])
      .filter((key) => others[key] > 0)
      .map((key) => text(key, { count: counted(others[key]) })),
  ].join(', ')
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

/** The outcome of a group's last import in a line, more of it when opened, and its rejected lines. */
export function LastUpload({ groupId, upload }: { groupId: number; upload: GroupImport }) {
  const { file_name, uploaded_at, uploaded_by, consent_source, rejected, rejected_kept } = upload
  return (
    <section
      aria-label={text('import_title')}
      className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 rounded-field bg-sunken px-3.5 py-1 text-small"
    >
      <details className="min-w-0">
        <summary className="min-h-10 cursor-pointer content-center">
          {text('import_summary', { counts: importCounts(upload) })}
        </summary>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pb-2.5">
          <Part name={text('import_file')}>{file_name}</Part>
          <Part name={text('import_when')}>
            {text('import_by', { when: formatRelative(uploaded_at), name: uploaded_by })}
          </Part>
          <Part name={text('import_consent')}>{consent_source ?? text('import_consent_none')}</Part>
        </dl>
        {rejected_kept > 0 && (
          <p className="pb-2.5 text-faint">
            {rejected_kept < rejected &&
              `${text('import_refused_first', { count: counted(rejected_kept) })} `}
            {text('import_refused_hint')}
          </p>
        )}
      </details>
      {rejected_kept > 0 && (
        <DownloadButton
          kind="plain"
          fetchFile={() => fetchFile('rejectedLines', { params: { groupId } })}
          onFailed={(error) => toastFailure(error, 'rejected_failed')}
        >
          {text('import_refused_rows')}
        </DownloadButton>
      )}
    </section>
  )
}
