import { type SessionEnd, type SessionValues, session } from './session.ts'

/**
 * The tabs of one browser share a session, though each keeps its values for itself: a new tab asks the
 * others for them, and a tab that logs out or opens another workgroup says so. A BroadcastChannel reaches pages of this
 * origin only, so no other site is given a token.
 */
type Message =
  | { kind: 'asked' }
  | { kind: 'given'; values: SessionValues }
  | { kind: 'ended'; token: string; why: SessionEnd }
  | { kind: 'entered'; token: string; values: SessionValues }
  | { kind: 'signed_in'; values: SessionValues }

const ANSWER_MS = 150

/** In localStorage while a tab has a session: without it no other tab is asked, and the login is there at once. No secret. */
const MARK = 'signed_in' // read by first-frame.js

let channel: BroadcastChannel | null = null
/** what this tab had when it was last looked at */
let known: { token: string | null; username: string | null } = { token: null, username: null }
/** a change that came from another tab is not passed on */
let isHearing = false
let answered: (() => void) | null = null
const enteredListeners = new Set<() => void>()
const signedInListeners = new Set<() => void>()

const say = (message: Message) => channel?.postMessage(message)

const mark = () => session.token() !== null && localStorage.setItem(MARK, '1')

/** Passes on that this tab logged out, or acts for another workgroup. */
function tell(): void {
  const before = known
  known = { token: session.token(), username: session.get('username') }
  mark()
  if (before.token !== null && known.token === null) localStorage.removeItem(MARK)
  if (isHearing) return
  if (before.token !== null && known.token === null)
    say({ kind: 'ended', token: before.token, why: session.endReason() })
  else if (known.token !== null && known.token === before.token && changed(before.username, known.username))
    say({ kind: 'entered', token: known.token, values: session.values() })
  else if (known.token !== null && before.username === null && known.username !== null)
    say({ kind: 'signed_in', values: session.values() })
}

const changed = (before: string | null, now: string | null) => before !== null && now !== before

function apply(change: () => void): void {
  isHearing = true
  change()
  isHearing = false
}

function hear(message: Message): void {
  const token = session.token()
  if (message.kind === 'asked' && token !== null) say({ kind: 'given', values: session.values() })
  if (message.kind === 'given' && token === null && answered) {
    apply(() => session.store(message.values))
    answered()
  }
  if (message.kind === 'entered' && message.token === token) {
    apply(() => session.store(message.values))
    for (const listener of enteredListeners) listener()
  }
  if (message.kind === 'signed_in' && token === null && signedInListeners.size > 0) {
    apply(() => session.store(message.values))
    for (const listener of signedInListeners) listener()
  }
  if (message.kind === 'ended') {
    if (message.token === token) apply(message.why === 'ended' ? session.expire : session.clear)
    else if (token === null && message.why === 'left') session.forgetLeft()
    mark() // a tab with a session of its own keeps it
  }
}

/** Connects this tab with the others, once. */
export function joinOtherTabs(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel('session')
  channel.onmessage = ({ data }) => hear(data)
  session.subscribe(tell)
  document.addEventListener('visibilitychange', mark)
  known = { token: session.token(), username: session.get('username') } // a reload is no sign-in
  mark()
}

/** Takes the session of another tab, if there is one and it answers in time. */
export function askOtherTabs(): Promise<void> {
  if (!channel || session.token() !== null || localStorage.getItem(MARK) === null) return Promise.resolve()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      localStorage.removeItem(MARK)
      answered?.()
    }, ANSWER_MS)
    answered = () => {
      clearTimeout(timer)
      answered = null
      resolve()
    }
    say({ kind: 'asked' })
  })
}

/** Calls back when a person has signed in in another tab: this one has their session then. */
export function onSignedInElsewhere(listener: () => void): () => void {
  signedInListeners.add(listener)
  return () => signedInListeners.delete(listener)
}

/** Calls back when another tab has opened another workgroup, for which the session acts then. */
export function onWorkgroupEntered(listener: () => void): () => void {
  enteredListeners.add(listener)
  return () => enteredListeners.delete(listener)
}
