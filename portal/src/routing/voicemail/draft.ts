import { VOICEMAIL_SECONDS_SHORTEST } from '@ekoline/contract/routing/voicemail.facts.ts'
import type { VoicemailBox, VoicemailBoxBody } from '@ekoline/contract/routing/voicemail.ts'
import { text } from '../../text.ts'

/** A person who is chosen; '' is no one yet. */
export interface PersonDraft {
  username: string
  name: string
}

export interface BoxDraft {
  /** whose it is; null: the workgroup's */
  owner: PersonDraft | null
  name: string
  people: readonly PersonDraft[]
  /** null: words of our own; '' is none yet */
  greeting: { id: number | null; name: string } | null
  seconds: number
  mails: boolean
}

export const NO_ONE: PersonDraft = { username: '', name: '' }
export const NEW_BOX: BoxDraft = {
  owner: null,
  name: '',
  people: [],
  greeting: null,
  seconds: 180,
  mails: true,
}

/** How long a message may be, to choose from. */
export const LENGTHS: readonly number[] = [VOICEMAIL_SECONDS_SHORTEST, 60, 120, 180, 300]

export const draftOf = (box: VoicemailBox): BoxDraft => ({
  owner: box.owner === null ? null : { username: box.owner, name: box.name },
  name: box.owner === null ? box.name : '',
  people: box.people,
  greeting: box.greeting,
  seconds: box.longest_seconds,
  mails: box.mails,
})

/** The labels of what must be filled in before it is saved. */
export function missingIn({ owner, name, people, greeting }: BoxDraft): string[] {
  return [
    owner?.username === '' && text('voicemail_person'),
    !owner && name.trim() === '' && text('voicemail_box_name'),
    !people.every(({ username }) => username !== '') && text('voicemail_people'),
    greeting?.id === null && text('voicemail_recording'),
  ].filter((missing) => missing !== false)
}

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: BoxDraft): VoicemailBoxBody | null {
  const { owner, name, people, greeting, seconds, mails } = draft
  if (missingIn(draft).length > 0 || greeting?.id === null) return null
  return {
    name: owner ? '' : name,
    people: owner ? [] : people.map(({ username }) => username),
    greeting: greeting?.id ?? null,
    longest_seconds: seconds,
    mails,
  }
}
