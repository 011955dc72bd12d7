import { FILE_NAME_LONGEST } from '@ekoline/contract/calls/files.facts.ts'
import type { UploadedFile } from '@ekoline/contract/calls/files.ts'
import { useState } from 'react'
import { client, messageOf } from '../../app/client.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatRelative } from '../../format/date.ts'
import { formatDuration } from '../../format/duration.ts'
import { numberColumn, PagedTable } from '../../kit/list/PagedTable.tsx'
import { RowActions } from '../../kit/list/RowActions.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { useForm } from '../../kit/useForm.ts'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { AudioPlayer } from '../../ui/AudioPlayer.tsx'
import { Button, iconButtonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadIcon, PenIcon, PlayIcon } from '../../ui/file-icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { saveFrom } from '../../ui/save-file.ts'
import { EmptyState } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useFileAddress, type useFiles, useOpenAddress } from './files.queries.ts'

const fullName = ({ name, extension }: UploadedFile) => `${name}.${extension}`
const usesOf = ({ used_in }: UploadedFile) => used_in.map(({ place, name }) => `${place} ${name}`)

/** Where a file is played; a file in use cannot be deleted. */
function Uses({ file }: { file: UploadedFile }) {
  if (file.used_in.length === 0) return <span className="text-small text-faint">{text('files_unused')}</span>
  return <span className="wrap-anywhere">{usesOf(file).join(', ')}</span>
}

function Player({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const address = useOpenAddress(file)
  const gone = address.data === null
  const refused = gone || (address.isError && !address.data)
  return (
    <AudioPlayer
      label={text('files_player_of', { name: fullName(file) })}
      address={address.data ?? undefined}
      refused={
        refused ? (gone ? text('not_found') : messageOf(address.error, text('files_no_answer'))) : null
      }
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
      aria-label={text('files_download_of', { name: fullName(file) })}
      disabled={saving.isPending}
      onClick={() => saving.run()}
      className={iconButtonClass}
    >
      <DownloadIcon />
    </button>
  )
}

/** What deletes a file; one in use is not asked about: the places are named instead. */
function useFileDeletion() {
  const { cardid, workgroup } = useSeat()
  return (file: UploadedFile): Deletion => {
    const { filebucket_number, filebucket_type, extension, name } = file
    const body = {
      filebucket_number,
      filebucket_type,
      filebucket_extension: extension,
      card_id: cardid,
      workgroup_name: workgroup,
    }
    return {
      title: text('files_delete_title', { name: fullName(file) }),
      what: text('files_delete_note'),
      action: text('files_delete'),
      usedBy: usesOf(file),
      inUse: (places) => text(filebucket_type === 'moh' ? 'music_in_use' : 'file_in_use', { name, places }),
      work: () => client.deleteUpload({ body }),
      done: 'file_deleted',
      failed: 'file_delete_failed',
      refreshes: 'calls',
    }
  }
}

/** Gives a file another name. */
function RenameDialog({ file, onClose }: { file: UploadedFile; onClose: () => void }) {
  const { form, typed, field, refuse, submit } = useForm(useState({ name: file.name }))
  const rename = useChange(client.renameUpload, {
    done: ({ message }) => message,
    refreshes: 'calls',
    onDone: onClose,
    onFailed: refuse,
  })
  const name = typed.name.trim()
  const isNew = name !== '' && name !== file.name
  const params = { filebucket_number: file.filebucket_number }
  return (
    <Dialog open holds title={text('files_rename_of', { name: fullName(file) })} onClose={onClose}>
      <form
        ref={form}
        noValidate
        onSubmit={submit(() => isNew && rename.run({ params, body: { name } }))}
        className="grid gap-4"
      >
        <TextField label={text('files_rename_field')} maxLength={FILE_NAME_LONGEST} {...field('name')} />
        <Button type="submit" wide busy={rename.isPending} disabled={!isNew}>
          {text('files_rename')}
        </Button>
      </form>
    </Dialog>
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
}

/** Why the list is empty. */
function NoFiles({ search }: Pick<FilesTableProps, 'search'>) {
  if (search !== '')
    return <EmptyState title={text('files_no_match', { search })}>{text('files_no_match_note')}</EmptyState>
  return <EmptyState title={text('no_files')}>{text('files_none_note')}</EmptyState>
}

/** The files of the seat, newest first (service-areas §2, "Files"). One is played at a time. */
export function FilesTable({ files, search, page, onPage, isLead }: FilesTableProps) {
  const [played, setPlayed] = useState<number | null>(null)
  const [renaming, setRenaming] = useState<UploadedFile | null>(null)
  const { ask, question } = useDeletion()
  const deletionOf = useFileDeletion()
  const { admin_status: isAdmin } = useProfile()
  const columns: Column<UploadedFile>[] = [
    numberColumn(page),
    {
      head: text('files_name'),
      cell: ({ name, extension }) => (
        <b className="wrap-anywhere">
          {name}
          <span className="font-normal text-faint">.{extension}</span>
        </b>
      ),
      card: 'title',
    },
    {
      head: text('files_type'),
      cell: ({ filebucket_type }) => (
        <span className="whitespace-nowrap">{text(`filebucket_${filebucket_type}`)}</span>
      ),
    },
    {
      head: text('files_length'),
      cell: ({ length }) => formatDuration(length),
      card: 'figure',
      figures: true,
    },
    { head: text('files_used'), cell: (file) => <Uses file={file} />, named: true },
    {
      head: text('files_added'),
      cell: ({ created_at }) => <span className="whitespace-nowrap">{formatRelative(created_at)}</span>,
      named: true,
    },
    {
      head: text('files_download'),
      cell: (file) => (
        <span className="-my-2 -ml-2.5 inline-flex items-center">
          <button
            type="button"
            aria-label={text('files_play_of', { name: fullName(file) })}
            aria-expanded={played === file.filebucket_number}
            onClick={() => setPlayed(played === file.filebucket_number ? null : file.filebucket_number)}
            className={cx(iconButtonClass, played === file.filebucket_number && 'bg-lagoon-wash')}
          >
            <PlayIcon />
          </button>
          <SaveButton file={file} />
        </span>
      ),
      card: 'note',
    },
    ...(isLead
      ? []
      : [
          {
            head: text('files_actions'),
            cell: (file: UploadedFile) =>
              file.filebucket_type === 'moh' && !isAdmin ? (
                <span className="text-small text-faint">{text('files_moh_changed_by_admins')}</span>
              ) : (
                <RowActions
                  name={fullName(file)}
                  actions={[
                    {
                      label: text('files_rename'),
                      named: text('files_rename_of', { name: fullName(file) }),
                      icon: <PenIcon />,
                      onSelect: () => setRenaming(file),
                    },
                    {
                      label: text('files_delete'),
                      named: text('files_delete_of', { name: fullName(file) }),
                      isDanger: true,
                      onSelect: () => ask(deletionOf(file)),
                    },
                  ]}
                  className="-my-2 carded:-mr-2.5"
                />
              ),
            card: 'figure' as const,
          },
        ]),
  ]

  return (
    <>
      <PagedTable
        label={text('files_title')}
        query={files}
        columns={columns}
        rowKey={({ filebucket_number }) => filebucket_number}
        page={page}
        onPage={onPage}
        noun={text('files_rows')}
        failed={text('files_failed')}
        empty={<NoFiles search={search} />}
        detail={(file) =>
          played === file.filebucket_number && <Player file={file} onClose={() => setPlayed(null)} />
        }
      />
      {question}
      {renaming && <RenameDialog file={renaming} onClose={() => setRenaming(null)} />}
    </>
  )
}
