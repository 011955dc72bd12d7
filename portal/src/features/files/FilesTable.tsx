import type { UploadedFile } from '@ekoline/contract/files.ts'
import { useState } from 'react'
import { client, messageOf } from '../../client.ts'
import { formatDuration } from '../../format/duration.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { BinIcon, DownloadIcon, PlayIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { FILES_SHOWN, useFileAddress, type useFiles, useOpenAddress } from './files.queries.ts'

const iconButton = 'grid size-10 place-items-center rounded-field disabled:opacity-50'
const openButton = cx(iconButton, 'text-lagoon hover:bg-lagoon-wash')

const fullName = ({ name, extension }: UploadedFile) => `${name}.${extension}`
const usesIn = ({ used_in }: UploadedFile) => used_in.map(({ place, name }) => `${place} ${name}`).join(', ')

/** Where a file is played; a file in use cannot be deleted. */
function Uses({ of }: { of: UploadedFile }) {
  if (of.used_in.length === 0) return <span className="text-small text-faint">Nowhere yet</span>
  return <span className="wrap-anywhere">{usesIn(of)}</span>
}

function Player({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const address = useOpenAddress(file)
  const gone = address.data === null
  const refused = gone || (address.isError && !address.data)
  return (
    <AudioPlayer
      label={`Player of ${fullName(file)}`}
      address={address.data ?? undefined}
      refused={refused ? (gone ? text('not_found') : messageOf(address.error, 'No answer came.')) : null}
      seconds={file.length}
      failed={text('file_not_playable')}
      onRenew={() => void address.refetch()}
      onClose={onClose}
    />
  )
}

function SaveButton({ file }: { file: UploadedFile }) {
  const addressOf = useFileAddress()
  const saving = useSubmit(() => addressOf(file), {
    failed: 'file_not_playable',
    onDone: (address) => (address ? saveFrom(address, fullName(file)) : toast.error(text('not_found'))),
  })
  return (
    <button
      type="button"
      aria-label={`Download ${fullName(file)}`}
      disabled={saving.isPending}
      onClick={() => saving.run()}
      className={openButton}
    >
      <DownloadIcon />
    </button>
  )
}

/** Asks before a file is deleted; if it is in use, says where instead. */
function DeleteDialog({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const { cardid, workgroup } = useSeat()
  const deletion = useChange(client.deleteUpload, {
    done: 'file_deleted',
    failed: 'file_delete_failed',
    refreshes: FILES_SHOWN,
  })
  const { filebucket_number, filebucket_type, extension } = file
  const body = {
    filebucket_number,
    filebucket_type,
    filebucket_extension: extension,
    card_id: cardid,
    workgroup_name: workgroup,
  }
  return (
    <ConfirmDialog
      title={`Delete ${fullName(file)}?`}
      action="Delete file"
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run({ body }).then(onClose)}
      onClose={onClose}
    >
      The recording is deleted for good. You can upload it again if you still have the file.
    </ConfirmDialog>
  )
}

interface FilesTableProps {
  files: ReturnType<typeof useFiles>
  /** the word that their names hold; '' for all */
  search: string
  page: number
  onPage: (page: number) => void
  /** may look and listen only */
  isLead: boolean
  onAdd: () => void
}

/** Why the list is empty, and what to do about it. */
function NoFiles({ search, isLead, onAdd }: Pick<FilesTableProps, 'search' | 'isLead' | 'onAdd'>) {
  if (search !== '')
    return <EmptyState title={`No file is called “${search}”`}>Searched all your files.</EmptyState>
  return (
    <EmptyState
      title={text('no_files')}
      action={
        !isLead && (
          <Button kind="quiet" onClick={onAdd}>
            Choose a file
          </Button>
        )
      }
    >
      The greetings, announcements and music that your menus and queues play.
    </EmptyState>
  )
}

/** The files of the seat, newest first (service-areas §2, "Files"). One is played at a time. */
export function FilesTable({ files, search, page, onPage, isLead, onAdd }: FilesTableProps) {
  const [played, setPlayed] = useState<number | null>(null)
  const [toDelete, setToDelete] = useState<UploadedFile | null>(null)
  const columns: Column<UploadedFile>[] = [
    numberColumn(page),
    {
      head: 'File name',
      cell: ({ name, extension }) => (
        <b className="wrap-anywhere">
          {name}
          <span className="font-normal text-faint">.{extension}</span>
        </b>
      ),
      card: 'title',
    },
    { head: 'Type', cell: ({ filebucket_type }) => text(`filebucket_${filebucket_type}`) },
    { head: 'Length', cell: ({ length }) => formatDuration(length), card: 'figure', figures: true },
    { head: 'Where used', cell: (file) => <Uses of={file} />, named: true },
    {
      head: 'Download',
      cell: (file) => (
        <span className="-my-2 -ml-2.5 inline-flex items-center">
          <button
            type="button"
            aria-label={`Play ${fullName(file)}`}
            aria-expanded={played === file.filebucket_number}
            onClick={() => setPlayed(played === file.filebucket_number ? null : file.filebucket_number)}
            className={cx(openButton, played === file.filebucket_number && 'bg-lagoon-wash')}
          >
            <PlayIcon />
          </button>
          <SaveButton file={file} />
        </span>
      ),
      card: 'note',
    },
    {
      head: 'Delete',
      cell: (file) => (
        <button
          type="button"
          aria-label={`Delete ${fullName(file)}`}
          onClick={() =>
            file.used_in.length > 0
              ? toast.info(text('file_in_use', { name: file.name, places: usesIn(file) }))
              : setToDelete(file)
          }
          className={cx(iconButton, '-my-2 ml-auto text-bad hover:bg-bad-wash')}
        >
          <BinIcon />
        </button>
      ),
      card: 'figure',
    },
  ]
  return (
    <>
      <PagedTable
        label="Files"
        query={files}
        columns={columns.filter(({ head }) => !isLead || head !== 'Delete')}
        rowKey={({ filebucket_number }) => filebucket_number}
        page={page}
        onPage={onPage}
        noun="files"
        failed={text('files_failed')}
        empty={<NoFiles search={search} isLead={isLead} onAdd={onAdd} />}
        detail={(file) =>
          played === file.filebucket_number && <Player file={file} onClose={() => setPlayed(null)} />
        }
      />
      {toDelete && <DeleteDialog file={toDelete} onClose={() => setToDelete(null)} />}
    </>
  )
}
