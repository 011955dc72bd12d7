import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { Combobox, type Option } from '../../ui/Combobox.tsx'
import { useLater } from '../../ui/useLater.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useMembers, type Whose } from './calls.queries.ts'

interface MemberPickerProps {
  /** undefined while it is looked up */
  value: Whose | undefined
  isOwn: boolean
  /** null: one's own calls */
  onChoose: (username: string | null) => void
}

/** Whose calls to show (account-core §2, "per-workgroup-user search dropdown"); a workgroup may have 10,000. */
export function MemberPicker({ value, isOwn, onChoose }: MemberPickerProps) {
  const { username } = useSeat()
  const [typed, setTyped] = useState<string | null>(null)
  const search = useLater((typed ?? '').trim())
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
