import { availableParallelism } from 'node:os'
import { PASSWORD_SHORTEST } from '@ekoline/contract/profile-fields.ts'
import { hash, verify } from '@node-rs/argon2'
import { bounded, type Lane } from './bounded.ts'

/**
 * Hashing and checking of passwords, off the event loop and never more at once than the machine has cores for. When too
 * many wait already, both throw AppError unavailable.
 */
export interface Passwords {
  hash(password: string, lane?: Lane): Promise<string>
  /** The same work whether there is a hash or not, so that an unknown e-mail takes as long as a wrong password. */
  check(password: string, stored: string | null, lane?: Lane): Promise<boolean>
  /** Why a password may not be chosen, or null (decisions, "Sessions and passwords"). */
  objectionTo(password: string): Promise<'password_too_short' | 'password_well_known' | null>
  /** how many wait for their turn at this moment */
  waiting(): number
}

/** @source reference, security A1: argon2id, 19 MiB, 2 passes, 1 lane at least */
const STRENGTH = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// About ten seconds' worth on one core; a client further back would have given up before its turn.
const MOST_WAITING = 250

/** Whether a password is among the 49,000 most used, in whatever case. The list is loaded when it is first needed. */
async function isWellKnown(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}

/** One core is left to the event loop, so that a burst of sign-ins does not slow the rest. */
export function createPasswords(strength: typeof STRENGTH = STRENGTH, mostWaiting = MOST_WAITING): Passwords {
  const { run: inTurn, waiting } = bounded(Math.max(1, availableParallelism() - 1), mostWaiting)
  const dummy = hash('nobody has this password', strength)
  return {
    hash: (password, lane = 'strangers') => inTurn(lane, () => hash(password, strength)),
    check: (password, stored, lane = 'strangers') =>
      inTurn(lane, async () => (await verify(stored ?? (await dummy), password)) && stored !== null),
    async objectionTo(password) {
      if ([...password].length < PASSWORD_SHORTEST) return 'password_too_short'
      return (await isWellKnown(password)) ? 'password_well_known' : null
    },
    waiting,
  }
}
