import type { Ivr } from '@ekoline/contract/routing/ivr.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { DetailsDialog } from './DetailsDialog.tsx'
import { type Details, type Draft, draftOf, isNew } from './draft.ts'
import { IvrTable, type Row, type RowAction } from './IvrTable.tsx'
import { useIvrs } from './ivr.queries.ts'

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

/** The drafts, then the saved menus. */
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
  const { page, onPage } = usePage()
  const ivrs = useIvrs(page)
  const [doing, setDoing] = useState<{ action: RowAction; row: Row } | null>(null)
  const rows = rowsOf(drafts, ivrs.data?.result)
  const close = () => setDoing(null)

  function act(action: RowAction, row: Row) {
    const places = row.ivr?.used_by.join(', ') ?? ''
    if (action === 'open') onOpen(row.draft)
    // What would be refused is not asked.
    else if (action === 'delete' && places !== '') toast.info(text('destination_in_use', { places }))
    else setDoing({ action, row })
  }

  return (
    <Card title={text('ivr_list')}>
      <IvrTable {...{ ivrs, rows, page, onPage, opened, isLead, onAdd }} onAct={act} />
      {doing?.action === 'edit' && <EditDialog row={doing.row} onPut={onPut} onClose={close} />}
      {doing?.action === 'delete' && <DeleteDialog row={doing.row} onDrop={onDrop} onClose={close} />}
      {doing?.action === 'discard' && (
        <ConfirmDialog
          title={text(isNew(doing.row.draft) ? 'ivr_discard_new' : 'ivr_discard_changes', {
            name: doing.row.draft.name,
          })}
          action={text('ivr_discard')}
          danger
          busy={false}
          onConfirm={() => {
            onDrop(doing.row.draft.key)
            close()
          }}
          onClose={close}
        >
          {text(isNew(doing.row.draft) ? 'ivr_discard_new_what' : 'ivr_discard_changes_what')}
        </ConfirmDialog>
      )}
    </Card>
  )
}

interface DialogProps {
  row: Row
  onClose: () => void
}

/** A draft changes only here; a saved menu changes at once. */
function EditDialog({
  row: { draft, changed },
  onPut,
  onClose,
}: DialogProps & { onPut: (draft: Draft) => void }) {
  const change = useChange(client.changeIvr, {
    refreshes: 'routing',
    failed: 'ivr_failed',
    done: 'ivr_changed',
  })
  async function done(details: Details) {
    const next = { ...draft, ...details }
    if (draft.id !== null) {
      const { name, description, recording } = details
      const body = { name, description, recording }
      if (!(await change.run({ params: { id: draft.id }, body }))) return
    }
    if (changed) onPut(next)
    onClose()
  }
  return (
    <DetailsDialog
      title={text('ivr_edit_title', { name: draft.name })}
      action={text('ivr_save')}
      of={draft}
      busy={change.isPending}
      error={change.error}
      onDone={done}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ row: { draft }, onDrop, onClose }: DialogProps & { onDrop: (key: string) => void }) {
  const deletion = useChange(client.deleteIvr, {
    refreshes: 'routing',
    done: 'ivr_deleted',
    failed: 'ivr_delete_failed',
  })

  async function remove() {
    if (await deletion.run({ params: { id: draft.id ?? 0 } })) onDrop(draft.key)
    onClose()
  }
  return (
    <ConfirmDialog
      title={text('ivr_delete_title', { name: draft.name })}
      action={text('ivr_delete_action')}
      danger
      busy={deletion.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      {text('ivr_delete_what')}
    </ConfirmDialog>
  )
}
