// @source DEC-254

import { client } from './client.ts'
import { session } from './session.ts'

const MARK = '#answer='

/** The ticket of a call in an address that a push message opened; null: there is none. */
export const ticketIn = (address: string): string | null => address.split(MARK)[1] || null

/**
 * The page was opened for a call: it goes on in the session that is live in this browser, with its phone on. Where none is,
 * the sign-in follows as for any page.
 */
export async function answerCall(ticket: string): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search) // a reload is no answer
  if (session.token() === null) {
    const back = await client.returnByPush({ body: { ticket } }).catch(() => null)
    if (back) session.store({ token: back.token })
  }
  if (session.token() !== null) session.keep('browser_phone', { on: true })
}
