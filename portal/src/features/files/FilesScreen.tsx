import { filesMessages } from '@ekoline/contract/messages/files.ts'
import { useRef } from 'react'
import { addTexts } from '../../text.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { AddFile } from './AddFile.tsx'
import { FileList } from './FileList.tsx'

addTexts(filesMessages)

/** service-areas §2, "Files". */
export function FilesScreen() {
  const isLead = useProfile().userStatus === 'lead'
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageTitle>Files</PageTitle>
      <SeatNote />
      <div className="grid gap-4">
        <div className="grid items-start gap-4 cards:grid-cols-[21.25rem_minmax(0,1fr)]">
          <BalanceBox />
          {!isLead && <AddFile chooser={chooser} />}
        </div>
        <FileList isLead={isLead} onAdd={() => chooser.current?.click()} />
      </div>
    </>
  )
}
