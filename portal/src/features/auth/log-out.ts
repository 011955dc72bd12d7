import { client } from '../../client.ts'
import { session } from '../../session.ts'

/** Ends the session, on the server too when it can be reached; here at once (account-core §4, "Logout"). */
export function logOut(): void {
  // Nobody waits for the answer: an unreachable server lets the token die of old age.
  client.logout(null, { keepalive: true }).catch(() => undefined)
  session.clear()
}
