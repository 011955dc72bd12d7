import { useState } from 'react'
import { ApiError, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Combobox, type Option } from '../../ui/Combobox.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { type CallOwner, useMembers } from './calls.queries.ts'

interface MemberPickerProps {
  /** undefined while it is looked up */
  value: CallOwner | undefined
  isOwn: boolean
  /** null: one's own calls */
  onChoose: (username: string | null) => void
}

/** Whose calls to show (account-core §2, "per-workgroup-user search dropdown"); a workgroup may have 10,000. */
export function MemberPicker({ value, isOwn, onChoose }: MemberPickerProps) {
  const { username } = useSeat()
  const [typed, setTyped] = useState<string | null>(null)
  const search = useDebounced((typed ?? '').trim())
  const members = useMembers(search, typed !== null)
  const { members: found = [], total = 0 } = members.data ?? {}
  const loading = members.isPlaceholderData || members.isPending || search !== (typed ?? '').trim()

  const me: Option[] = search === '' ? [{ value: username, label: 'Your own calls' }] : []
  const others = found
    .filter((it) => it.username !== username)
    .map((it) => ({ value: it.username, label: it.name, note: it.username }))
  return (
    <Combobox
      label="Member"
      value={isOwn ? 'Your own calls' : (value?.name ?? '')}
      options={[...me, ...others]}
      loading={loading}
      note={noteOf()}
      onSearch={setTyped}
      onChoose={(chosen) => onChoose(chosen === username ? null : chosen)}
    />
  )

  function noteOf(): string | null {
    if (members.isError) return unlessOffline(members.error, text('workgroup_users_failed'))
    if (loading) return null
    if (others.length === 0)
      return search === '' ? 'There is nobody else yet' : `Nobody is called “${search}”`
    return total > found.length ? `${total.toLocaleString('en')} members: type a name` : null
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
        Nothing was lost. Check your connection and try again.
      </ErrorState>
    )
  return (
    <EmptyState
      title="There is no such member"
      action={
        <Button kind="quiet" onClick={onOwn}>
          Show your own calls
        </Button>
      }
    >
      The address names somebody who is not in your workgroup.
    </EmptyState>
  )
}
