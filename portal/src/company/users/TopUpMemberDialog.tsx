import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { naira } from '@ekoline/contract/units/money.ts'
import { client, codeOf, refusalOr } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { SendMoneyDialog } from './SendMoneyDialog.tsx'
import { nameOf } from './UserActions.tsx'

interface TopUpMemberProps {
  user: WorkgroupUser
  onClose: () => void
}

/** Moves money from the admin's wallet to a member's. */
export function TopUpMemberDialog({ user, onClose }: TopUpMemberProps) {
  const { username, cardid = 0, credit = 0 } = user
  const topUp = useChange(client.topUpMember, {
    done: 'top_up_done',
    failed: (error) => refusalOr(error, text('top_up_failed')),
    refreshes: 'all',
    onDone: onClose,
  })
  return (
    <SendMoneyDialog
      title={text('users_top_up_of', { name: nameOf(user) })}
      credit={credit}
      busy={topUp.isPending}
      refusal={codeOf(topUp.error) === 'insufficient_funds' ? text('insufficient_funds') : null}
      onSend={(amount) => topUp.run({ params: { username }, body: { amount: naira(amount), cardid } })}
      onClose={onClose}
    />
  )
}
