import type { BeforeDeletion } from '@ekoline/contract/people/data-requests.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import type { ReactNode } from 'react'
import { client } from '../../app/client.ts'
import { formatDay } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/states.tsx'
import { ToSettle } from './ToSettle.tsx'

interface DeletionDialogProps {
  before: BeforeDeletion
  answerDays: number
  onAsked: () => void
  onClose: () => void
}

/** Says what a deletion takes, what it leaves and when it comes, and asks for it. */
export function DeletionDialog({ before, answerDays, onAsked, onClose }: DeletionDialogProps) {
  const ask = useChange(() => client.askDataRequest({ body: { kind: 'deletion' } }), {
    done: 'deletion_requested',
    inPlace: true,
    refreshes: 'people',
  })
  async function confirm() {
    if (!(await ask.run())) return
    onClose()
    onAsked()
  }
  const latest = formatDay(addDays(dayOf(new Date()), answerDays))
  return (
    <ConfirmDialog
      title={text('deletion_question')}
      action={text('deletion_ask')}
      danger
      disabled={before.last_admin_of.length > 0}
      busy={ask.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <ToSettle before={before} />
        <Said title={text('deletion_goes_title')}>
          {text('deletion_goes')} {text('deletion_goes_alone')}
        </Said>
        <Said title={text('deletion_stays_title')}>{text('deletion_stays')}</Said>
        <Said title={text('deletion_when_title')}>{text('deletion_when', { day: latest })}</Said>
        <Refusal>{ask.refusal}</Refusal>
      </div>
    </ConfirmDialog>
  )
}

const Said = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="font-semibold text-ink">{title}</h3>
    <p>{children}</p>
  </section>
)
