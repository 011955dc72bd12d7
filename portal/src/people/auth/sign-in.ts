import { ApiError, client } from '../../app/client.ts'
import { type Admitted, session, takeBrought } from '../../app/session.ts'
import { fetchProfile, preloadProfile } from '../../core/profile/profile.ts'
import { calculating } from '../../kit/challenge/calculating.ts'

/** How far a sign-in has come: to the second step, to the choice of a workgroup, or all the way. */
export type Progress = { at: 'second_step'; token: string } | { at: 'workgroups' } | { at: 'done' }

/**
 * Stores the session and loads its profile. A failure on the way leaves no session behind.
 *
 * @throws ApiError
 * @source account-core §4, "Login"
 */
async function enter(token: string): Promise<Progress> {
  session.store({ token })
  try {
    const { result: seats } = await client.seats()
    if (seats.length > 1) return { at: 'workgroups' }
    preloadProfile(Promise.resolve(await fetchProfile()))
    return { at: 'done' }
  } catch (error) {
    session.breakOff()
    throw error
  }
}

/** Continues with the server's answer; one without a token counts as one without data (account-core §4, "Login"). */
async function goOn({ token, second_factor }: Admitted): Promise<Progress> {
  if (!token) throw new ApiError(200, null)
  return second_factor ? { at: 'second_step', token } : enter(token)
}

/**
 * Signs in with a password.
 *
 * @param onChecking is called when the device must calculate first, because many log in at this moment
 * @throws ApiError
 * @source AC2-18, AC4-1, AC4-4
 */
export async function signIn(email: string, password: string, onChecking: () => void): Promise<Progress> {
  const body = { email, password }
  return goOn(
    await calculating((calculated) => client.signIn({ body: { ...body, ...calculated } }), onChecking),
  )
}

/** The second step. @param token what the first step gave @throws ApiError */
export async function signInSecondStep(token: string, code: string): Promise<Progress> {
  return goOn(await client.signInSecondStep({ body: { token, code } }))
}

/** Logs in with what a sign-up brought, once; null: nothing was. @source account-core §2 */
export function signInBrought(): Promise<Progress> | null {
  const admitted = takeBrought()
  return admitted && goOn(admitted)
}

const followed = new Map<string, Promise<Progress>>()

/**
 * Signs in with a mailed link, which works once: the page may ask repeatedly, but sends it once.
 *
 * @throws ApiError
 */
export function signInByLink(email: string, search: string): Promise<Progress> {
  const link = `${email}${search}`
  const given = new URLSearchParams(search)
  const query = { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' }
  const progress =
    followed.get(link) ?? client.signInByLink({ params: { email }, query: whole(query) }).then(goOn)
  followed.set(link, progress)
  // A request without an answer may be repeated; a refusal would only be repeated.
  progress.catch(() => followed.delete(link))
  return progress
}

/** Only the valid parts of a link: an incomplete one gets the same refusal as any other. */
const whole = ({ expires, signature }: { expires: string; signature: string }) => ({
  ...(/^\d{1,11}$/.test(expires) && { expires }),
  ...(signature && { signature: signature.slice(0, 200) }),
})

/** Ends the session, on the server too when it can be reached; here at once (account-core §4, "Logout"). */
export function logOut(): void {
  // The answer is not awaited: where the server cannot be reached, the token expires.
  client.logout(null, { keepalive: true }).catch(() => undefined)
  session.clear()
}
