import { IVR_DIGITS, IVR_THIS_MENU, type IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'
import type { Ivr, IvrMemberShown } from '@ekoline/contract/routing/ivr.ts'
import { useKept } from '../../kit/useKept.ts'

/** A menu that is being made or changed in this browser; the server does not know of it until it is saved. */
export interface Draft {
  /** distinguishes drafts */
  key: string
  /** null: it was never saved */
  id: number | null
  ivr_number: string
  name: string
  description: string
  recording: number
  recording_name: string
  members: IvrMemberShown[]
  /** where a caller goes without a key; absent from what was kept before there was one */
  next?: Ivr['next']
}

/** The basic details. @source service-areas §5, "IVR add requires name, description and a recording" */
export type Details = Pick<Draft, 'name' | 'description' | 'recording' | 'recording_name'>

export const isNew = ({ id }: Draft) => id === null

export const draftOf = ({ id, ivr_members, recording, recording_name, ...ivr }: Ivr): Draft => ({
  key: `saved ${id}`,
  id,
  ivr_number: ivr.ivr_number,
  name: ivr.name,
  description: ivr.description,
  recording: recording ?? 0,
  recording_name: recording_name ?? '',
  members: ivr_members,
  next: ivr.next,
})

/** A key that says the menu again, which may have no number yet. */
export const repeats = ({ name, ivr_number }: Draft, digit: IvrDigit): IvrMemberShown => ({
  digit,
  category: 'ivr',
  destination: ivr_number || IVR_THIS_MENU,
  name,
})

/** The draft with one key changed or removed. */
export function withKey(draft: Draft, digit: IvrDigit, member: IvrMemberShown | null): Draft {
  const others = draft.members.filter((other) => other.digit !== digit)
  const members = member ? [...others, member] : others
  const place = ({ digit: of }: IvrMemberShown) => IVR_DIGITS.indexOf(of)
  return { ...draft, members: members.toSorted((a, b) => place(a) - place(b)) }
}

/** The draft in the form of the API. */
export const bodyOf = ({ name, recording, members, next = null }: Draft) => ({
  name,
  recording,
  ivr_members: members.map(({ digit, category, destination }) => ({ digit, category, destination })),
  next: next && { category: next.category, destination: next.destination },
})

/** The drafts of a seat, newest first; they survive a reload. */
export function useDrafts() {
  const [kept, keep] = useKept<Draft[]>('ivrs')
  const drafts = kept ?? []
  const set = (next: Draft[]) => keep(next.length > 0 ? next : null)
  return {
    drafts,
    put: (draft: Draft) =>
      set(
        drafts.some(({ key }) => key === draft.key)
          ? drafts.map((other) => (other.key === draft.key ? draft : other))
          : [draft, ...drafts],
      ),
    drop: (key: string) => set(drafts.filter((draft) => draft.key !== key)),
  }
}
