import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import { MINUTE_MS } from '@ekoline/contract/units/time.ts'

// In localStorage, because a mail opens another tab. It lets no one in: it says that a link need not be pressed here.
const MARK = 'login_links_asked'
const LASTS_MS = 15 * MINUTE_MS // as long as a link is good

type Asked = Record<string, number>

/** The emails that this browser asked for a login link to, with when the last one ends. */
function asked(): Asked {
  const all: Asked = JSON.parse(localStorage.getItem(MARK) ?? '{}')
  return Object.fromEntries(Object.entries(all).filter(([, until]) => until > Date.now()))
}

function keep(all: Asked): void {
  if (Object.keys(all).length === 0) localStorage.removeItem(MARK)
  else localStorage.setItem(MARK, JSON.stringify(all))
}

/** Stores that this browser asked for a login link. */
export const markAsked = (email: string): void =>
  keep({ ...asked(), [normalEmail(email)]: Date.now() + LASTS_MS })

/** Whether this browser asked for a login link to an email that may still be good. */
export function wasAskedHere(email: string): boolean {
  const all = asked()
  keep(all)
  return normalEmail(email) in all
}

/** The link was followed. */
export function forgetAsked(email: string): void {
  const { [normalEmail(email)]: _, ...others } = asked()
  keep(others)
}
