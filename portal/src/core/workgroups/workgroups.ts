// @source AC2-16, AC4-5, AC4-6

import type { UserProfile } from '@ekoline/contract/core/profile.ts'
import { client } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { fetchProfile } from '../profile/profile.ts'

/**
 * Makes the session act for a seat and stores its values. If the profile cannot be loaded, the session ends.
 *
 * @throws ApiError
 * @source account-core §4, "Select account"
 */
export async function enterWorkgroup(username: string): Promise<UserProfile> {
  await client.selectAccount({ body: { username } })
  try {
    return await fetchProfile()
  } catch (error) {
    session.clear()
    throw error
  }
}

/**
 * A workgroup's name as the menu has room for it.
 *
 * @source account-core §2, "longer than 11 characters is cut to 10 characters followed by '...'"
 */
export function shortName(workgroup: string): string {
  const letters = [...workgroup]
  return letters.length > 11 ? `${letters.slice(0, 10).join('')}...` : workgroup
}
