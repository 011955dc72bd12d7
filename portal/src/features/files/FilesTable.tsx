import type { UploadedFile } from '@ekoline/contract/files.ts'
import { useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { formatDuration } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { cx } from '../../ui/cx.ts'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { BinIcon, DownloadIcon, PlayIcon } from '../../ui/file-icons.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { useDeleteFile, useFileAddress, useOpenAddress } from './files.queries.ts'

const iconButton =
  'grid size-10 place-items-center rounded-field text-lagoon hover:bg-lagoon-wash disabled:opacity-50'

const fullName = ({ name, extension }: UploadedFile) => `${name}.${extension}`
const usesIn = ({ used_in }: UploadedFile) => used_in.map(({ place, name }) => `${place} ${name}`).join(', ')

/** Where a file is played; a file in use can not be deleted. */
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
  const [asking, setAsking] = useState(false)
  const addressOf = useFileAddress()

  async function save() {
    setAsking(true)
    try {
      const address = await addressOf(file)
      if (address) saveFrom(address, fullName(file))
      else toast.info(text('not_found'))
    } catch (error) {
      if (!isSignedOut(error)) toast.info(messageOf(error, text('file_not_playable')))
    }
    setAsking(false)
  }
  return (
    <button
      type="button"
      aria-label={`Download ${fullName(file)}`}
      disabled={asking}
      onClick={save}
      className={iconButton}
    >
      <DownloadIcon />
    </button>
  )
}

/** Asks before a file is deleted; of one in use it says where, and asks nothing. */
function DeleteDialog({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const deletion = useDeleteFile()
  return (
    <ConfirmDialog
      title={`Delete ${fullName(file)}?`}
      action="Delete file"
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(file, { onSettled: onClose })}
      onClose={onClose}
    >
      The recording is deleted for good. You can upload it again if you still have the file.
    </ConfirmDialog>
  )
}

interface FilesTableProps {
  /** undefined while they are fetched */
  files: readonly UploadedFile[] | undefined
  /** the number of the first row */
  first: number
  refreshing: boolean
  /** may look and listen only */
  isLead: boolean
}

/** The files of the seat, newest first (service-areas §2, "Files"). One is played at a time. */
export function FilesTable({ files, first, refreshing, isLead }: FilesTableProps) {
  const [played, setPlayed] = useState<number | null>(null)
  const [doomed, setDoomed] = useState<UploadedFile | null>(null)
  const columns: Column<UploadedFile>[] = [
    { head: '#', cell: (_, index) => (first + index).toLocaleString('en'), card: 'none' },
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
            className={cx(iconButton, played === file.filebucket_number && 'bg-lagoon-wash')}
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
              : setDoomed(file)
          }
          className={cx(iconButton, '-my-2 ml-auto text-faint hover:text-bad')}
        >
          <BinIcon />
        </button>
      ),
      card: 'figure',
    },
  ]
  return (
    <>
      <DataTable
        label="Files"
        columns={columns.filter(({ head }) => !isLead || head !== 'Delete')}
        rows={files}
        rowKey={({ filebucket_number }) => filebucket_number}
        refreshing={refreshing}
        detail={(file) =>
          played === file.filebucket_number && <Player file={file} onClose={() => setPlayed(null)} />
        }
      />
      {doomed && <DeleteDialog file={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}
