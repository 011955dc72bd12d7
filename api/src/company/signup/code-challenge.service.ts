import { createHash } from 'node:crypto'
import { challengeBits, challengeText, isSolution } from '@ekoline/contract/company/code-challenge.ts'
import type { Context } from '../../context.ts'
import { takeToken } from '../../core/limits/limits.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { codeSpendToday } from './code-spend.service.ts'

const LIFE_SECONDS = 600

export interface Solved {
  readonly challenge?: string | undefined
  readonly solution?: string | undefined
}

type Needed = Pick<Context, 'db' | 'clock' | 'config' | 'signatures' | 'newToken'>

/** A challenge says what it asks for and when it ends, and is kept nowhere: we signed it, for this phone. */
function newChallenge({ config, clock, signatures, newToken }: Needed, phone: string): string {
  const ends = clock.now().getTime() + LIFE_SECONDS * 1000
  const says = [config.codes.challengeBits, ends, newToken(12)].join('.')
  return `${says}.${signatures.sign(`code challenge:${phone}:${says}`)}`
}

function isOurs({ clock, signatures }: Needed, phone: string, challenge: string): boolean {
  const at = challenge.lastIndexOf('.')
  const says = challenge.slice(0, at)
  const signed = signatures.isRight(`code challenge:${phone}:${says}`, challenge.slice(at + 1))
  return signed && Number(says.split('.')[1]) > clock.now().getTime()
}

const hashStart = (text: string) => createHash('sha256').update(text).digest().readInt32BE()

/** A solution counts once: its bucket is full again only when the challenge has ended. */
async function isFirstUse(ctx: Needed, challenge: string): Promise<boolean> {
  const key = `code:challenge:${createHash('sha256').update(challenge).digest('base64url')}`
  return takeToken(ctx, { key, burst: 1, perSeconds: LIFE_SECONDS }).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

/**
 * Once a share of the day's spend is used, asking for a code costs the one who asks some seconds of calculating.
 *
 * @throws AppError challenge_needed, with a new challenge, unless a fresh one of this phone is solved
 */
export async function checkChallenge(
  ctx: Needed,
  phone: string,
  { challenge, solution }: Solved,
): Promise<void> {
  const { kobo, ceiling } = await codeSpendToday(ctx)
  if (kobo < ceiling * ctx.config.codes.challengeFrom) return
  if (challenge && solution && isOurs(ctx, phone, challenge)) {
    const start = hashStart(challengeText(challenge, solution))
    if (isSolution(start, challengeBits(challenge)) && (await isFirstUse(ctx, challenge))) return
  }
  throw new AppError('challenge_needed', { challenge: newChallenge(ctx, phone) })
}
