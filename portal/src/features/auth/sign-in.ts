import { ApiError, client } from '../../client.ts'
import { session } from '../../session.ts'
import { fetchProfile, handOver } from '../profile/profile.ts'

/** How far a sign-in has come: to the second step, to the choice of a workgroup, or all the way. */
export type Progress = { at: 'second_step'; token: string } | { at: 'workgroups' } | { at: 'done' }

/** What the server gave for a password or a link. */
interface Admitted {
  token: string
  second_factor?: 'required' | undefined
}

/**
 * Keeps the session and loads what it is about. A failure on the way leaves no session behind.
 *
 * @throws ApiError
 * @source account-core §4, "Login"
 */
async function enter(token: string): Promise<Progress> {
  session.store({ token })
  try {
    const { result: seats } = await client.seats()
    if (seats.length > 1) return { at: 'workgroups' }
    handOver(Promise.resolve(await fetchProfile()))
    return { at: 'done' }
  } catch (error) {
    session.clear()
    throw error
  }
}

/** Goes on with what was given; an answer without a token is one without data (account-core §4, "Login"). */
async function goOn({ token, second_factor }: Admitted): Promise<Progress> {
  if (!token) throw new ApiError(200, null)
  return second_factor ? { at: 'second_step', token } : enter(token)
}

/** Signs in with a password. @throws ApiError */
export async function signIn(email: string, password: string): Promise<Progress> {
  return goOn(await client.signIn({ body: { email, password } }))
}

/** The second step. @param token what the first step gave @throws ApiError */
export async function signInSecondStep(token: string, code: string): Promise<Progress> {
  return goOn(await client.signInSecondStep({ body: { token, code } }))
}

const followed = new Map<string, Promise<Progress>>()

/** Signs in with a mailed link, which works once: however often a page asks, it is followed one time. @throws ApiError */
export function signInByLink(email: string, search: string): Promise<Progress> {
  const link = `${email}${search}`
  const given = new URLSearchParams(search)
  const query = { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' }
  const progress =
    followed.get(link) ?? client.signInByLink({ params: { email }, query: whole(query) }).then(goOn)
  followed.set(link, progress)
  // What got no answer may be asked again; what was refused is refused again.
  progress.catch(() => followed.delete(link))
  return progress
}

/** Without what is missing, and with a time that is a number: any other link is refused in the same words. */
const whole = ({ expires, signature }: { expires: string; signature: string }) => ({
  ...(/^\d{1,11}$/.test(expires) && { expires }),
  ...(signature && { signature: signature.slice(0, 200) }),
})
