import { useState } from 'react'
import { ApiError, unlessOffline } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox, type Option } from '../../ui/Combobox.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import type { CallView } from './call-view.ts'
import { useMembers, useSearchesByMember } from './calls.queries.ts'

/** Whose calls: one's own, everybody's, or those of the member with a username. */
export type Picked = Pick<CallView, 'everybody' | 'member' | 'taken'>

interface MemberPickerProps {
  /** in words; undefined while it is looked up */
  value: string | undefined
  onChoose: (picked: Picked) => void
}

const OWN = '/own'
const EVERYBODY = '/everybody' // no usernames, which have no slash

/**
 * Whose calls to show, for admins: one's own and everybody's on any plan (decisions, "Calls"), and on some each member's
 * (account-core §2, "per-workgroup-user search dropdown"); a workgroup may have 10,000.
 *
 * @source AC2-27
 */
export function MemberPicker({ value = '', onChoose }: MemberPickerProps) {
  const { username } = useSeat()
  const searches = useSearchesByMember()
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced((typed ?? '').trim())
  const members = useMembers(search, searches && typed !== null)
  const { members: found = [], total = 0 } = members.data ?? {}
  const isLate = members.isPlaceholderData || members.isPending || search !== (typed ?? '').trim()
  const loading = searches && isLate

  const us: Option[] =
    search === ''
      ? [
          { value: OWN, label: text('calls_filter_own') },
          { value: EVERYBODY, label: text('calls_filter_everybody') },
        ]
      : []
  const others = found
    .filter((user) => user.username !== username)
    .map((user) => ({ value: user.username, label: user.name, note: user.username }))
  return (
    <Combobox
      label={text('calls_filter_member')}
      bare
      value={value}
      options={[...us, ...others]}
      loading={loading}
      note={noteOf()}
      onSearch={setTyped}
      onChoose={(chosen) =>
        onChoose({
          everybody: chosen === EVERYBODY,
          member: chosen === OWN || chosen === EVERYBODY ? null : chosen,
          taken: '',
        })
      }
    />
  )

  function noteOf(): string | null {
    if (!searches) return null
    if (members.isError) return unlessOffline(members.error, text('workgroup_users_failed'))
    if (loading) return null
    if (others.length === 0)
      return search === '' ? text('calls_members_none') : text('calls_members_no_match', { search })
    return total > found.length ? text('calls_members_more', { count: total.toLocaleString('en') }) : null
  }
}

interface NoMemberProps {
  error: unknown
  onRetry: () => void
  onOwn: () => void
}

/** The member in the address is not in the workgroup, or could not be looked up. */
export function NoMember({ error, onRetry, onOwn }: NoMemberProps) {
  if (!(error instanceof ApiError && error.http === 404))
    return (
      <ErrorState title={unlessOffline(error, text('workgroup_users_failed'))} onRetry={onRetry}>
        {text('calls_unharmed')}
      </ErrorState>
    )
  return (
    <EmptyState
      title={text('calls_member_unknown')}
      action={
        <Button kind="quiet" onClick={onOwn}>
          {text('calls_member_own')}
        </Button>
      }
    >
      {text('calls_member_unknown_why')}
    </EmptyState>
  )
}
