import { useRef } from 'react'
import { ListSearch } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { SeatNote } from '../profile/SeatNote.tsx'
import { BalanceBox } from '../wallet/BalanceBox.tsx'
import { AddFile } from './AddFile.tsx'
import { FilesTable } from './FilesTable.tsx'
import { useFiles } from './files.queries.ts'

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

interface FileListProps {
  /** may look and listen only */
  isLead: boolean
  /** goes to the upload form */
  onAdd: () => void
}

/** The files; the search and the page are in the address. */
function FileList({ isLead, onAdd }: FileListProps) {
  const { page, onPage, words, choose } = usePage('q')
  const search = words.q.trim()
  const files = useFiles(search, page)
  return (
    <Card title="Files">
      <ListSearch
        total={files.data?.total ?? 0}
        label="Search"
        placeholder="File name"
        className="mb-3"
        word={search}
        onSearch={(q) => choose({ q })}
      />
      <FilesTable {...{ files, search, page, onPage, isLead, onAdd }} />
    </Card>
  )
}
