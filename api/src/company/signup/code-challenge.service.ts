import type { Context } from '../../context.ts'
import { isSolved, newChallenge, type Solved } from '../../core/limits/challenge.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { codeSpendToday } from './code-spend.service.ts'

type Needed = Pick<Context, 'db' | 'clock' | 'config' | 'signatures' | 'newToken'>

/**
 * Once a share of the day's spend is used, asking for a code costs the one who asks some seconds of calculating.
 *
 * @throws AppError challenge_needed, with a new challenge, unless a fresh one of this phone is solved
 */
export async function checkChallenge(ctx: Needed, phone: string, solved: Solved): Promise<void> {
  const { kobo, ceiling } = await codeSpendToday(ctx)
  if (kobo < ceiling * ctx.config.codes.challengeFrom) return
  if (await isSolved(ctx, `code:${phone}`, solved)) return
  throw new AppError('challenge_needed', { challenge: newChallenge(ctx, `code:${phone}`) })
}
