import type { World } from './world.ts'

/** A password that a new person chooses. */
export const GOOD = 'harmattan-dust-24'

let joined = 0

/** What a test of people who sign up needs; the world is asked for when it is there. */
export function joining(world: () => World) {
  /** What the sign-up form sends, of a new person each time. */
  const newcomer = (more: object = {}) => {
    const number = String(++joined).padStart(4, '0')
    return {
      firstName: 'Simi',
      lastName: 'Coker',
      email: `join${number}@ekoline.test`,
      phoneNumber: `0803444${number}`,
      password: GOOD,
      address: '9 Broad Street, Lagos',
      nin: '12345678901',
      plan_id: 13,
      planType: 'Business' as const,
      about_us: 'Radio' as const,
      referral: '',
      source: 'web' as const,
      ...more,
    }
  }

  const register = (body: object) => world().call('register', { body: body as never }, null)

  const request = (phoneNumber: string, channel?: 'call' | 'sms') =>
    world().call('requestCode', { body: { phoneNumber, ...(channel && { channel }) } }, null)

  const verify = (person: string | number, call_id: string, code: string, headers = {}) =>
    world().call(
      'verifyPhone',
      { params: { person: String(person) }, query: { call_id }, body: { code } },
      null,
      headers,
    )

  const signIn = (email: string, password = GOOD) =>
    world().call('signIn', { body: { email, password } }, null)

  /** What was sent to a phone or an e-mail, the newest first. */
  async function sentTo(to: string) {
    const { body } = await world().call('outbox', {}, null)
    return body.filter((message) => message.to === to)
  }

  /** The code that was sent to a phone last. */
  async function codeTo(phone: string): Promise<string> {
    const [newest] = await sentTo(phone)
    return /(?<!\d)\d{4}(?!\d)/.exec(newest?.text ?? '')?.[0] ?? ''
  }

  /** A person who signed up, with the code that waits on their phone. */
  async function signedUp(more: object = {}) {
    const sent = newcomer(more)
    const { body } = await register(sent)
    const phone = `+234${sent.phoneNumber.slice(1)}`
    const { result: callId } = (await request(phone)).body
    const code = await codeTo(phone)
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    const { ekoline_user_id: userId, verifytoken } = body.data
    return { email: sent.email, phone, userId, verifytoken, callId, code, wrong }
  }

  const auditOf = (action: string) =>
    world()
      .ctx.db.selectFrom('audit')
      .select(['target', 'detail'])
      .where('action', '=', action)
      .orderBy('id')
      .execute()

  return { newcomer, register, request, verify, signIn, sentTo, codeTo, signedUp, auditOf }
}
