import type { Ivr } from '@ekoline/contract/routing/ivr.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import type { Deletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { type Details, type Draft, draftOf, isNew } from './draft.ts'
import { IvrTable, type Row } from './IvrTable.tsx'
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

const rowOf = (draft: Draft, ivr: Ivr | null, changed: boolean): Row => ({
  id: draft.key,
  name: draft.name,
  draft,
  ivr,
  changed,
})

/** The drafts, then the saved menus. */
function rowsOf(drafts: readonly Draft[], saved: readonly Ivr[] | undefined): Row[] | undefined {
  const fresh = drafts.filter(isNew).map((draft) => rowOf(draft, null, true))
  const rows = saved?.map((ivr) => {
    const changed = drafts.find(({ id }) => id === ivr.id)
    return rowOf(changed ?? draftOf(ivr), ivr, changed !== undefined)
  })
  return rows ? [...fresh, ...rows] : fresh.length > 0 ? fresh : undefined
}

/** The menus (service-areas §2, "IVR": #, name, description, actions). */
export function IvrList({ drafts, opened, isLead, onAdd, onOpen, onPut, onDrop }: IvrListProps) {
  const { page, onPage } = usePage()
  const ivrs = useIvrs(page)
  const [editing, setEditing] = useState<Row | null>(null)
  const rows = rowsOf(drafts, ivrs.data?.result)
  const dropping = (deletion: Deletion, { key }: Draft) => ({ ...deletion, onDone: () => onDrop(key) })

  return (
    <Card title={text('ivr_list')}>
      <IvrTable
        {...{ ivrs, rows, page, onPage, opened, isLead, onAdd, onOpen }}
        onEdit={setEditing}
        deletionOf={({ draft, ivr, changed }) =>
          dropping(ivr && !changed ? deletionOf(ivr) : discardOf(draft), draft)
        }
      />
      {editing && <EditDialog row={editing} onPut={onPut} onClose={() => setEditing(null)} />}
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
      details={draft}
      busy={change.isPending}
      error={change.error}
      onDone={done}
      onClose={onClose}
    />
  )
}

const deletionOf = (ivr: Ivr): Deletion => ({
  title: text('ivr_delete_title', { name: ivr.name }),
  what: text('ivr_delete_what'),
  action: text('ivr_delete_action'),
  usedBy: ivr.used_by,
  work: () => client.deleteIvr({ params: { id: ivr.id } }),
  refreshes: 'routing',
  done: 'ivr_deleted',
  failed: 'ivr_delete_failed',
})

/** What was never sent is only dropped. */
const discardOf = (draft: Draft): Deletion => ({
  title: text(isNew(draft) ? 'ivr_discard_new' : 'ivr_discard_changes', { name: draft.name }),
  what: text(isNew(draft) ? 'ivr_discard_new_what' : 'ivr_discard_changes_what'),
  action: text('ivr_discard'),
  work: () => Promise.resolve(),
})
