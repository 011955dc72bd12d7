import type { CallParty } from '@ekoline/contract/calls/call-parties.ts'
import type { ThreeTalk } from '@ekoline/contract/calls/three-talk.ts'
import { formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'

/** One of three who talk, as the page shows them. */
export interface Talker {
  /** adds, was there before, or was added */
  readonly role: 'by' | 'other' | 'third'
  readonly name: string
  readonly isSelf: boolean
  readonly hasLeft: boolean
}

const OWN_PHONE = 'PJSIP/'
const nameOf = ({ name, number }: CallParty) => name ?? formatStation(number)

/** The three of a call, oneself first. */
export function talkersOf({ by, other, third, gone }: ThreeTalk, username: string): Talker[] {
  const roles = [
    { role: 'by', party: by },
    { role: 'other', party: other },
    { role: 'third', party: third },
  ] as const
  return roles
    .map(({ role, party }): Talker => {
      const isSelf = party?.number === OWN_PHONE + username
      const name = isSelf ? text('three_you') : party ? nameOf(party) : text('three_own_phone')
      return { role, name, isSelf, hasLeft: gone === role }
    })
    .toSorted((one, two) => Number(two.isSelf) - Number(one.isSelf))
}

/** Whether the reader is the one who adds. */
export const addsIn = ({ by }: ThreeTalk, username: string) => by?.number === OWN_PHONE + username
