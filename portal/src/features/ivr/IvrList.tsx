import type { Ivr } from '@ekoline/contract/ivr.ts'
import { PAGE_SIZE, pageCount, pageLinks } from '@ekoline/contract/page.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { readView, writeView } from '../users/users-view.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { type Details, type Draft, draftOf, isNew } from './draft.ts'
import { type Deed, IvrTable, type Row } from './IvrTable.tsx'
import { useChangeDetails, useDeleteIvr, useIvrs } from './ivr.queries.ts'

interface IvrListProps {
  drafts: readonly Draft[]
  /** the key of the draft whose editor is open */
  opened: string | null
  /** may look and walk only */
  isLead: boolean
  onAdd: () => void
  onOpen: (draft: Draft) => void
  onPut: (draft: Draft) => void
  onDrop: (key: string) => void
}

/** What is saved, and before it what is only here yet. */
function rowsOf(drafts: readonly Draft[], saved: readonly Ivr[] | undefined): Row[] | undefined {
  const fresh = drafts.filter(isNew).map((draft): Row => ({ draft, ivr: null, changed: true }))
  const rows = saved?.map((ivr): Row => {
    const changed = drafts.find(({ id }) => id === ivr.id)
    return { draft: changed ?? draftOf(ivr), ivr, changed: changed !== undefined }
  })
  return rows ? [...fresh, ...rows] : fresh.length > 0 ? fresh : undefined
}

/** The menus (service-areas §2, "IVR": #, name, description, actions). */
export function IvrList({ drafts, opened, isLead, onAdd, onOpen, onPut, onDrop }: IvrListProps) {
  const [address, setAddress] = useSearchParams()
  const view = readView(address)
  const ivrs = useIvrs(view)
  const [doing, setDoing] = useState<{ deed: Deed; row: Row } | null>(null)
  const { total = 0, result } = ivrs.data ?? {}
  const pages = pageCount(total, PAGE_SIZE)
  const rows = rowsOf(drafts, result)
  const close = () => setDoing(null)

  function act(deed: Deed, row: Row) {
    if (deed === 'open') onOpen(row.draft)
    else setDoing({ deed, row })
  }

  return (
    <Card title="Menus">
      {ivrs.isError && !ivrs.data ? (
        <ErrorState title={unlessOffline(ivrs.error, text('ivrs_failed'))} onRetry={() => ivrs.refetch()}>
          Nothing was lost. Check your connection and try again.
        </ErrorState>
      ) : rows?.length === 0 ? (
        <EmptyState
          title={total > 0 ? `There is no page ${view.page.toLocaleString('en')}` : text('no_ivrs')}
          action={
            total > 0 ? (
              <Button kind="quiet" onClick={() => setAddress({})}>
                Go to the first page
              </Button>
            ) : (
              !isLead && (
                <Button kind="quiet" onClick={onAdd}>
                  Make a menu
                </Button>
              )
            )
          }
        >
          {total === 0 &&
            'A menu answers calls with a recording, and leads callers on by the key they press.'}
        </EmptyState>
      ) : (
        <IvrTable
          rows={rows}
          first={(view.page - 1) * PAGE_SIZE + 1}
          refreshing={ivrs.isPlaceholderData}
          opened={opened}
          isLead={isLead}
          onDeed={act}
        />
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={view.page}
          pages={pages}
          links={pageLinks(view.page, pages)}
          summary={`Page ${view.page.toLocaleString('en')} of ${pages.toLocaleString('en')}, ${total.toLocaleString('en')} menus`}
          onPage={(page) => setAddress(writeView({ ...view, page }), { preventScrollReset: true })}
        />
      )}
      {doing?.deed === 'edit' && <EditDialog row={doing.row} onPut={onPut} onClose={close} />}
      {doing?.deed === 'delete' && <DeleteDialog row={doing.row} onDrop={onDrop} onClose={close} />}
      {doing?.deed === 'discard' && (
        <ConfirmDialog
          title={`Discard ${isNew(doing.row.draft) ? doing.row.draft.name : `the changes of ${doing.row.draft.name}`}?`}
          action="Discard"
          danger
          busy={false}
          onConfirm={() => {
            onDrop(doing.row.draft.key)
            close()
          }}
          onClose={close}
        >
          {isNew(doing.row.draft)
            ? 'The menu was never saved. What you entered is lost.'
            : 'The menu stays as it was saved. What you changed since is lost.'}
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface DialogProps {
  row: Row
  onClose: () => void
}

/** What is not saved yet changes here only; a saved menu changes at once. */
function EditDialog({
  row: { draft, changed },
  onPut,
  onClose,
}: DialogProps & { onPut: (draft: Draft) => void }) {
  const change = useChangeDetails()
  function done(details: Details) {
    const next = { ...draft, ...details }
    if (draft.id === null) {
      onPut(next)
      onClose()
    } else
      change.mutate(
        { id: draft.id, details },
        {
          onSuccess: () => {
            if (changed) onPut(next)
            onClose()
          },
        },
      )
  }
  return (
    <DetailsDialog
      title={`Edit ${draft.name}`}
      action="Save"
      of={draft}
      busy={change.isPending}
      error={change.error}
      onDone={done}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ row: { draft }, onDrop, onClose }: DialogProps & { onDrop: (key: string) => void }) {
  const deletion = useDeleteIvr()
  return (
    <ConfirmDialog
      title={`Delete ${draft.name}?`}
      action="Delete menu"
      danger
      busy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate({ id: draft.id ?? 0 }, { onSuccess: () => onDrop(draft.key), onSettled: onClose })
      }
      onClose={onClose}
    >
      The menu and its keys are deleted for good. Its recording stays among your files.
    </ConfirmDialog>
  )
}
