import type { GroupImport } from '@ekoline/contract/contact-groups.ts'
import type { ReactNode } from 'react'
import { fetchFile } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { toastFailure } from '../../kit/useSubmit.ts'
import { DownloadButton } from '../../ui/DownloadButton.tsx'

const counted = (count: number) => count.toLocaleString('en')

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-faint">{name}</dt>
      <dd className="tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}

/** The outcome of a group's last import, and its rejected lines. */
export function LastUpload({ groupId, of }: { groupId: number; of: GroupImport }) {
  const { file_name, uploaded_at, uploaded_by, consent_source, added, duplicates, rejected, rejected_kept } =
    of
  return (
    <section aria-label="Last upload" className="mb-4 grid gap-3 rounded-field bg-sunken px-4 py-3">
      <p className="text-small text-soft wrap-anywhere">
        <b className="text-ink">{file_name}</b>, {formatRelative(uploaded_at)} by {uploaded_by}
      </p>
      <dl className="flex flex-wrap gap-x-4 gap-y-2">
        <Part name="Added">{counted(added)}</Part>
        <Part name="There already">{counted(duplicates)}</Part>
        <Part name="Not taken">{counted(rejected)}</Part>
        <Part name="Agreed to be called">{consent_source ?? 'Nobody said where'}</Part>
      </dl>
      {rejected_kept > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <DownloadButton
            fetchFile={() => fetchFile('rejectedLines', { params: { groupId } })}
            onFailed={(error) => toastFailure(error, 'rejected_failed')}
          >
            Rejected lines
          </DownloadButton>
          <span className="text-small text-faint">
            {rejected_kept < rejected && `The first ${counted(rejected_kept)}. `}
            Each with its reason. Mend them and upload that file.
          </span>
        </div>
      )}
    </section>
  )
}
