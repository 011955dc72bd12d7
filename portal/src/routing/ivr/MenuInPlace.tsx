import type { Ivr } from '@ekoline/contract/routing/ivr.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { draftOf, useDrafts } from './draft.ts'
import { Editor } from './Editor.tsx'
import styles from './ivr.css?inline'

addStyles(styles)

/** The keys, the name and the recording of a menu, above another screen; what is not saved is kept as on its own. */
export function MenuInPlace({ destination, onDone }: OpenedProps) {
  const { cardid } = useSeat()
  return (
    <ListedThing
      category="ivr"
      destination={destination}
      list={(query, signal) => client.ivrs({ params: { cardid }, query }, { signal })}
      nameOf={({ ivr_number }) => ivr_number}
    >
      {(ivr) => <Menu ivr={ivr} onDone={onDone} />}
    </ListedThing>
  )
}

function Menu({ ivr, onDone }: { ivr: Ivr; onDone: () => void }) {
  const { drafts, put, drop } = useDrafts()
  const [isNaming, setNaming] = useState(false)
  const saved = draftOf(ivr)
  const unsaved = drafts.find(({ key }) => key === saved.key)
  const draft = unsaved ?? saved
  const stopNaming = () => setNaming(false)
  return (
    <>
      <Editor
        draft={draft}
        changed={unsaved !== undefined}
        isLead={false}
        heading={
          <Button kind="quiet" onClick={() => setNaming(true)}>
            {text('call_flow_menu_details')}
          </Button>
        }
        onDraft={put}
        onSaved={() => {
          drop(draft.key)
          onDone()
        }}
        onClose={onDone}
      />
      {isNaming && (
        <DetailsDialog
          title={text('ivr_edit_title', { name: draft.name })}
          action={text('call_flow_menu_details_done')}
          details={draft}
          onDone={(details) => {
            put({ ...draft, ...details })
            stopNaming()
          }}
          onClose={stopNaming}
        />
      )}
    </>
  )
}
