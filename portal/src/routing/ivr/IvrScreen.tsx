import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import type { OpenSetUp } from '../../kit/set-up.ts'
import { useKept } from '../../kit/useKept.ts'
import { useOpened } from '../../kit/useOpened.ts'
import { text } from '../../text.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { CompanyIvrs } from './CompanyIvrs.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { type Details, type Draft, useDrafts } from './draft.ts'
import { Editor } from './Editor.tsx'
import { IvrList } from './IvrList.tsx'
import styles from './ivr.css?inline'

addStyles(styles)

const newKey = () => `new-${Date.now()}`

/** service-areas §2, "IVR": the list, the modal, and the staged creation below it. @source SA-38 */
export function IvrScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  const isLead = userStatus === 'lead'
  const openSetUp = useOutletContext<OpenSetUp>()
  const { drafts, put, drop } = useDrafts()
  const next = useMainVoicemail().data ?? null
  const [begun, keepBegun] = useKept<Details>('new_ivr')
  const [shown, setShown] = useState<Draft | null>(null)
  const [adding, setAdding] = useState(begun !== null)
  const { opened: below, bringTo } = useOpened()
  const opened = drafts.find(({ key }) => key === shown?.key) ?? shown

  function open(draft: Draft) {
    setShown(draft)
    bringTo()
  }
  function stopAdding() {
    setAdding(false)
    keepBegun(null)
  }
  function add(details: Details) {
    const draft: Draft = { key: newKey(), id: null, ivr_number: '', members: [], next, ...details }
    put(draft)
    stopAdding()
    open(draft)
  }
  function close(key: string) {
    drop(key)
    if (opened?.key === key) setShown(null)
  }

  return (
    <>
      <PageTitle
        aside={
          !isLead && (
            <Button kind={opened ? 'quiet' : 'primary'} onClick={() => setAdding(true)}>
              {text('ivr_add')}
            </Button>
          )
        }
      >
        {text('ivr_title')}
      </PageTitle>
      <SeatNote />
      <div className="grid gap-4">
        {!isAdmin && <CompanyIvrs />}
        <IvrList
          drafts={drafts}
          opened={opened?.key ?? null}
          isLead={isLead}
          onAdd={() => setAdding(true)}
          onOpen={open}
          onPut={put}
          onDrop={close}
        />
        {opened && (
          <div ref={below} tabIndex={-1} className="scroll-mt-4 outline-none">
            <Editor
              key={opened.key}
              draft={opened}
              changed={drafts.includes(opened)}
              isLead={isLead}
              onDraft={put}
              onSaved={() => close(opened.key)}
              onClose={() => setShown(null)}
            />
          </div>
        )}
      </div>
      <Button kind="plain" size="row" className="mt-4 justify-self-start" onClick={() => openSetUp('ivr')}>
        {text('contact_support')}
      </Button>
      {adding && (
        <DetailsDialog
          title={text('ivr_add')}
          action={text('ivr_add_action')}
          {...(begun && { details: begun })}
          onType={keepBegun}
          onDone={add}
          onClose={stopAdding}
        />
      )}
    </>
  )
}
