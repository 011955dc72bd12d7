import { availableParallelism } from 'node:os'
import { normalPassword } from '@ekoline/contract/endpoint/profile-fields.ts'
import { hash, verify } from '@node-rs/argon2'
import { bounded, type Lane } from './bounded.ts'
import { objectionTo, type PasswordObjection } from './password-rules.ts'

/**
 * Hashing and checking of passwords, off the event loop and never more at once than the machine has cores for. When too
 * many wait already, both throw AppError unavailable.
 *
 * @source DEC-79, DEC-81
 */
export interface Passwords {
  /** of the password's one form, by which it is right from any keyboard */
  hash(password: string, lane?: Lane): Promise<string>
  /** The same work whether there is a hash or not, so that an unknown e-mail takes as long as a wrong password. */
  check(password: string, stored: string | null, lane?: Lane): Promise<Checked>
  /** Why a password may not be chosen, or null; `about`: names and addresses of the person, company and product. */
  objectionTo(password: string, about: readonly string[]): Promise<PasswordObjection | null>
  /** how many wait for their turn at this moment */
  waiting(): number
}

/** Whether a password is the right one. */
export interface Checked {
  readonly right: boolean
  /** what to store in place of a hash of the password as it was typed, which were made before there was one form; or null */
  readonly renewed: string | null
}

/** @source reference, security A1: argon2id, 19 MiB, 2 passes, 1 lane at least */
const STRENGTH = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// About ten seconds' worth on one core; a client further back would have given up before its turn.
const MOST_WAITING = 250

/** One core is left to the event loop, so that a burst of sign-ins does not slow the rest. */
export function createPasswords(strength: typeof STRENGTH = STRENGTH, mostWaiting = MOST_WAITING): Passwords {
  const { run: inTurn, waiting } = bounded(Math.max(1, availableParallelism() - 1), mostWaiting)
  const dummy = hash('nobody has this password', strength)
  async function checked(typed: string, stored: string | null): Promise<Checked> {
    const password = normalPassword(typed)
    const known = stored ?? (await dummy)
    if ((await verify(known, password)) && stored !== null) return { right: true, renewed: null }
    if (password === typed || !(await verify(known, typed)) || stored === null)
      return { right: false, renewed: null }
    return { right: true, renewed: await hash(password, strength) }
  }
  return {
    hash: (password, lane = 'strangers') => inTurn(lane, () => hash(normalPassword(password), strength)),
    check: (password, stored, lane = 'strangers') => inTurn(lane, () => checked(password, stored)),
    objectionTo: (password, about) => objectionTo(normalPassword(password), about),
    waiting,
  }
}
