import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { listMessages } from '../../src/core/outbox/outbox.sql.ts'
import type { Destination } from '../../src/engine/destination.ts'
import { joining } from '../joining.ts'
import type { Person, World } from '../world.ts'

/** Where numbers lead that a world of things does not know itself: `openWorld` takes them. */
export type Leads = Record<string, Destination>

export interface Place {
  readonly world: World
  /** whose the things are */
  readonly owner: Person
  /** of the owner's workgroup */
  readonly admin: Person
  readonly leads: Leads
  member?: Promise<Person>
  newcomer?: ReturnType<ReturnType<typeof joining>['signedUp']>
  numberCode?: Promise<{ callId: string; code: string }>
}

export type Its = (thing: Thing) => Promise<string | number>
export interface Maker {
  (place: Place, its: Its): Promise<string | number>
  /** a workgroup has it in common: the same for each of its people */
  ofWorkgroup?: true
  /** and each of them may read it: what others may not do is the feature's own test */
  ofColleagues?: true
}

/**
 * Makes one of each kind of thing that a request can name: each is found by its owner, and by no one elsewhere. A
 * feature has its own in `<feature>.things.ts`, as `things`.
 */
export type Makers = Readonly<Record<Thing, Maker>>

export const ofWorkgroup = (maker: Maker): Maker => Object.assign(maker, { ofWorkgroup: true as const })

export const ofColleagues = (maker: Maker): Maker =>
  Object.assign(ofWorkgroup(maker), { ofColleagues: true as const })

let made = 0
export const nth = () => String(++made).padStart(5, '0')

/** The link in the newest message to a person. */
export async function linkTo({ world }: Place, to: string): Promise<URL> {
  const mail = (await listMessages(world.ctx)).find((message) => message.to === to)
  return new URL(mail?.text.split('\n').find((line) => line.startsWith('http')) ?? 'none:')
}

export const columnOf = async (found: Promise<Record<string, string | number>>, name: string) =>
  (await found)[name] ?? ''

/** A person who signed up and did not verify the phone yet. */
export const newcomerOf = (place: Place) => {
  place.newcomer ??= joining(() => place.world).signedUp()
  return place.newcomer
}

/** Another person of the workgroup. */
export const memberOf = (place: Place) => {
  place.member ??= place.world.person({ workgroup: place.admin.workgroupId })
  return place.member
}
