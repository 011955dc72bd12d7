import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { FormInPlace, useFormInPlace } from '../../kit/list/FormInPlace.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { BalanceBox } from '../../money/wallet/BalanceBox.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AddFile } from './AddFile.tsx'
import { FilesTable } from './FilesTable.tsx'
import { useFiles } from './files.queries.ts'

/**
 * service-areas §2, "Files". The search and the page are in the address; a lead may look and listen only.
 *
 * @source AC2-4, SA-31
 */
export function FilesScreen() {
  const isLead = useProfile().userStatus === 'lead'
  const { page, onPage, words, choose } = usePage('q')
  const search = words.q.trim()
  const files = useFiles(search, page)
  const adding = useFormInPlace('add')
  return (
    <>
      <PageTitle>{text('files_title')}</PageTitle>
      <SeatNote />
      <div className="grid gap-4">
        <BalanceBox />
        <div>
          <ListToolbar
            search={{
              label: text('files_search'),
              word: search,
              onSearch: (q) => choose({ q }, { replace: true }),
            }}
            create={!isLead && { label: text('files_add'), form: adding }}
          />
          <FormInPlace form={adding} title={text('files_add')}>
            <AddFile onDone={adding.close} />
          </FormInPlace>
          <Card>
            <FilesTable {...{ files, search, page, onPage, isLead }} />
          </Card>
        </div>
      </div>
    </>
  )
}
