import { createHash } from 'node:crypto'
import { challengeBits, challengeText, isSolution } from '@ekoline/contract/core/challenge.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { defineLimit, takeToken } from './limits.service.ts'

const LIFE_SECONDS = 600

/** A solution counts once: its bucket is full again only when the challenge has ended. */
const uses = defineLimit('challenge', { burst: 1, perSeconds: LIFE_SECONDS })

/** What a request brings once its device has calculated. */
export interface Solved {
  readonly challenge?: string | undefined
  readonly solution?: string | undefined
}

type Needed = Pick<Context, 'db' | 'clock' | 'config' | 'signatures' | 'newToken'>

/**
 * A challenge says how much work it is and when it ends, and is kept nowhere: we signed it.
 *
 * @param subject what it is for and whose, such as a phone that a code is to be sent to
 */
export function newChallenge({ config, clock, signatures, newToken }: Needed, subject: string): string {
  const ends = clock.now().getTime() + LIFE_SECONDS * 1000
  const says = [config.codes.challengeBits, ends, newToken(12)].join('.')
  return `${says}.${signatures.sign(`challenge:${subject}:${says}`)}`
}

function isOurs({ clock, signatures }: Needed, subject: string, challenge: string): boolean {
  const at = challenge.lastIndexOf('.')
  const says = challenge.slice(0, at)
  const signed = signatures.isRight(`challenge:${subject}:${says}`, challenge.slice(at + 1))
  return signed && Number(says.split('.')[1]) > clock.now().getTime()
}

const hashStart = (text: string) => createHash('sha256').update(text).digest().readInt32BE()

const isFirstUse = (ctx: Needed, challenge: string): Promise<boolean> =>
  takeToken(ctx, uses(createHash('sha256').update(challenge).digest('base64url'))).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

/** Whether a fresh challenge of this subject is solved, for the first time. */
export async function isSolved(
  ctx: Needed,
  subject: string,
  { challenge, solution }: Solved,
): Promise<boolean> {
  if (!challenge || !solution || !isOurs(ctx, subject, challenge)) return false
  const start = hashStart(challengeText(challenge, solution))
  return isSolution(start, challengeBits(challenge)) && isFirstUse(ctx, challenge)
}
