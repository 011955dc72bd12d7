import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, codeOf, isSignedOut, messageOf } from '../app/client.ts'
import { session } from '../app/session.ts'
import { text } from '../text.ts'
import { toast } from '../ui/toast.ts'

/** The message for a failure: the server's, or else a text of the catalogue; or made from the error. */
type FailureText<Input> = MessageKey | ((error: unknown, input: Input) => string)

const wordsOf = <Input>(failed: FailureText<Input>, error: unknown, input: Input): string =>
  typeof failed === 'function' ? failed(error, input) : messageOf(error, text(failed))

/** Shows why something failed. The shell speaks for an expired session. */
export function toastFailure(error: unknown, failed: FailureText<undefined> = 'internal'): void {
  if (!isSignedOut(error)) toast.error(wordsOf(failed, error, undefined))
}

export interface SubmitOptions<Input, Result> {
  /** the toast of its success; none without */
  done?: MessageKey | ((result: Result, input: Input) => string)
  /** the words of its failure */
  failed?: FailureText<Input>
  /** the failure is shown on the screen, with `refusal`, and not as a toast */
  inPlace?: boolean
  /** an optional promise: the submit is pending until it settles */
  onDone?: (result: Result, input: Input) => unknown
  onFailed?: (error: unknown, input: Input) => void
  /** on success another page opens: until then, nothing is sent again */
  leaves?: boolean
}

interface State<Input, Result> {
  isPending: boolean
  /** what was sent last */
  input: Input | undefined
  data: Result | undefined
  error: unknown
  /** why it failed, in words; null when the session has ended */
  refusal: string | null
}

/** The function that sends: a call of the client, or several. */
export type Work<Input, Result> = (input: Input, once: { idempotencyKey: string }) => Promise<Result>

/** Whether the server may have acted, or still acts, although it did not say so: then the same key must be used again. */
const mayHaveActed = (error: unknown) =>
  error instanceof ApiError &&
  (error.http >= 500 || (error.http === 0 && error.sent) || codeOf(error) === 'idempotency_in_flight')

/** Keeps the idempotency key: the same input has the same key while its outcome is unknown. */
function useAttempt() {
  const open = useRef<{ what: string; key: string } | null>(null)
  return async <T>(what: unknown, work: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const same = JSON.stringify([what])
    if (open.current?.what !== same)
      open.current = { what: same, key: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    const mine = open.current
    const close = () => {
      if (open.current === mine) open.current = null
    }
    try {
      const done = await work(mine.key)
      close()
      return done
    } catch (error) {
      if (!mayHaveActed(error)) close()
      throw error
    }
  }
}

/** A success is just being followed up: what that starts is no new attempt. */
let followingUp = false

function followUp<T>(work: () => T): T {
  followingUp = true
  try {
    return work()
  } finally {
    followingUp = false
  }
}

const idle = { isPending: false, input: undefined, data: undefined, error: null, refusal: null }

/**
 * Sends something for a person, and shows how it went. The same input is sent once at a time. A retry after an unknown
 * outcome has the same idempotency key; anything else has a new one. What toasts said of an attempt before goes.
 */
export function useSubmit<Input = void, Result = unknown>(
  work: Work<Input, Result>,
  { done, failed = 'internal', inPlace, onDone, onFailed, leaves }: SubmitOptions<Input, Result> = {},
) {
  const [state, setState] = useState<State<Input, Result>>(idle)
  const once = useAttempt()
  const running = useRef(new Set<string>())

  // 'Network Disconnected' is no longer true when the network is back.
  const failedOffline = state.error instanceof ApiError && state.error.offline
  useEffect(() => {
    if (!failedOffline) return
    const clear = () => setState(idle)
    addEventListener('online', clear)
    return () => removeEventListener('online', clear)
  }, [failedOffline])

  /** @returns whether it succeeded; it never throws */
  async function run(input: Input): Promise<boolean> {
    const what = JSON.stringify([input])
    if (running.current.has(what)) return false
    running.current.add(what)
    if (!followingUp) toast.clear()
    const isSignedIn = session.token() !== null
    setState({ ...idle, isPending: true, input })
    let data: Result
    try {
      data = await once(input, (idempotencyKey) => work(input, { idempotencyKey }))
    } catch (error) {
      running.current.delete(what)
      const isOver = isSignedIn && isSignedOut(error)
      const refusal = isOver ? null : wordsOf(failed, error, input)
      setState({ ...idle, input, error, refusal })
      if (refusal && !inPlace) toast.error(refusal)
      if (!isOver) onFailed?.(error, input)
      return false
    }
    if (done) toast.success(typeof done === 'function' ? done(data, input) : text(done))
    await followUp(() => onDone?.(data, input))
    running.current.delete(what)
    if (!leaves) setState({ ...idle, input, data })
    return true
  }

  return { ...state, run, reset: () => setState(idle) }
}
