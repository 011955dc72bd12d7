import type { Timers } from '../../platform/timers/timers.ts'

const BEFORE_MS = 60_000
/** Until then a call that was begun with little money is given more, where there is any. */
const SETTLES_MS = 8_000
const LEAST_SECONDS = 15 // of what is left: less is over before it was said
const SAID_IN_SECONDS = 5
const LATER_MS = 2_000 // the same end, sent again, is a little later each time

/** Says a minute before a call ends that it does: once, and again when the end was put off and comes near anew. */
export interface EndWarning {
  /** The two talk, or this process has their call, since then, in milliseconds: nothing is said at once. */
  talkFrom(at: number): void
  /** The call ends then, in milliseconds, unless it is put off. */
  endsAt(deadline: number): void
  cancel(): void
}

/** @param say gets how many seconds are left, to the nearest 5 */
export function createEndWarning({ clock, after }: Timers, say: (secondsLeft: number) => void): EndWarning {
  const time = () => clock.now().getTime()
  let cancel = () => {}
  let notBefore = 0
  let said = false

  return {
    talkFrom(at) {
      notBefore = at + SETTLES_MS
    },
    endsAt(deadline) {
      cancel()
      const dueAt = deadline - BEFORE_MS
      if (dueAt > time() + LATER_MS) said = false
      if (said) return
      cancel = after(Math.max(dueAt, notBefore) - time(), () => {
        const left = (deadline - time()) / 1000
        if (left < LEAST_SECONDS) return
        said = true
        say(SAID_IN_SECONDS * Math.round(left / SAID_IN_SECONDS))
      })
    },
    cancel: () => cancel(),
  }
}
