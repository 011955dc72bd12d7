import type { Person, World } from './world.ts'

/** A password that a new person sets. */
export const GOOD = 'harmattan-dust-24'

interface Place {
  readonly world: World
  /** who adds people, unless another is named */
  readonly admin: Person
  readonly workgroup: string
}

let added = 0

/** The name of the workgroup that a person is signed in to. */
export const workgroupOf = async (world: Pick<World, 'call'>, who: Person): Promise<string> =>
  (await world.call('seats', {}, who)).body.result[0]?.workgroup ?? ''

/** What a test of people that are added needs; `place` is asked when it is there. */
export function inviting(place: () => Place) {
  const newUser = (more: object = {}) => ({
    email: `new${++added}@ekoline.test`,
    firstName: 'Simi',
    lastName: 'Coker',
    phoneNumber: '0803 555 0142',
    workgroup: place().workgroup,
    ...more,
  })

  const add = (body: ReturnType<typeof newUser>, who = place().admin, headers = {}) =>
    place().world.call('subscribe', { body }, who, headers)

  const members = async (search = '', who = place().admin) =>
    (await place().world.call('workgroupUsers', { query: { search } }, who)).body.result

  async function memberBy(search: string, who = place().admin) {
    const [found] = await members(search, who)
    if (!found) throw new Error(`nobody is found by ${search}`)
    return found
  }

  /** The newest mail to an address. */
  async function mailTo(email: string) {
    const { body } = await place().world.call('outbox', {}, null)
    const mail = body.find(({ to }) => to === email)
    if (!mail) throw new Error(`no mail to ${email}`)
    return { ...mail, link: mail.text.split('\n').find((line) => line.startsWith('http')) ?? '' }
  }

  const tokenTo = async (email: string) => (await mailTo(email)).link.split('/reset-password/')[1] ?? ''

  const setPassword = (token: string, password = GOOD, confirm_password = password) =>
    place().world.call('resetPassword', { body: { token, password, confirm_password } }, null)

  const signIn = (email: string, password = GOOD) =>
    place().world.call('signIn', { body: { email, password } }, null)

  const auditOf = (action: string) =>
    place()
      .world.ctx.db.selectFrom('audit')
      .select(['user_id', 'target', 'detail'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()

  return { newUser, add, members, memberBy, mailTo, tokenTo, setPassword, signIn, auditOf }
}
