import { client } from '../../client.ts'
import { session } from '../../session.ts'
import { fetchProfile, handOver } from '../profile/profile.ts'

/**
 * Signs in and keeps the session. A failure on the way leaves no session behind.
 *
 * @returns whether a workgroup must be chosen first
 * @throws ApiError
 * @source account-core §4, "Login"
 */
export async function signIn(email: string, password: string): Promise<{ mustChoose: boolean }> {
  const { token } = await client.signIn({ body: { email, password } })
  session.store({ token })
  try {
    const { result: seats } = await client.seats()
    if (seats.length > 1) return { mustChoose: true }
    handOver(Promise.resolve(await fetchProfile()))
    return { mustChoose: false }
  } catch (error) {
    session.clear()
    throw error
  }
}
