import type { OutsideNumber } from '@ekoline/contract/calls/outside-numbers.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListAndForm } from '../../kit/ListAndForm.tsx'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Budget } from './Budget.tsx'
import { OutsideNumberForm } from './OutsideNumberForm.tsx'
import { OutsideNumberTable } from './OutsideNumberTable.tsx'

/** Phones elsewhere to which calls of the workgroup may go, and what that may cost: for its admins. */
export function OutsideNumbersScreen() {
  const { admin_status, userStatus } = useProfile()
  const isReader = userStatus === 'lead'
  if (!admin_status)
    return (
      <>
        <PageTitle>{text('title_outside_numbers')}</PageTitle>
        <Card>
          <EmptyState title={text('outside_for_admins')}>{text('outside_for_admins_note')}</EmptyState>
        </Card>
      </>
    )
  return (
    <ListAndForm<OutsideNumber>
      kind="outside number"
      texts={{
        page: text('title_outside_numbers'),
        list: text('outside_numbers_list'),
        add: text('outside_number_add'),
      }}
      isReader={isReader}
      note={<SeatNote />}
      list={(edit) => <OutsideNumberTable isReader={isReader} onAdd={() => edit('new')} />}
      form={(_, close) => <OutsideNumberForm onDone={close} />}
    >
      <Budget isReader={isReader} />
    </ListAndForm>
  )
}
