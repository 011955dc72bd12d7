import { createHash, randomBytes } from 'node:crypto'
import { SPEECH_A_DAY } from '@ekoline/contract/calls/speech.facts.ts'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { keptSince } from '../../core/legal/retention.ts'
import { defineLimit, returnToken, takeToken } from '../../core/limits/limits.service.ts'
import { clearAway, keepFile, releaseFile } from '../../core/storage/storage.service.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import { bounded } from '../../platform/bounded.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import type { Streamed } from '../../platform/http/replies.ts'
import { sendWav } from '../../platform/http/send-part.ts'
import { asTelephoneWav } from '../files/to-telephone.service.ts'
import { deleteSpoken, findSpoken, insertSpoken } from './speech.sql.ts'

const AT_ONCE = 1 // flite takes a core while it speaks
const WAITING_MOST = 5
const DELETED_AT_ONCE = 500

const texts = defineLimit('speech:workgroup', {
  burst: SPEECH_A_DAY,
  perSeconds: DAY_MS / 1000 / SPEECH_A_DAY,
})
const turns = bounded(AT_ONCE, WAITING_MOST)

/** Thrown inside the transaction that would store a sound that another request stored first. */
class SaidBefore extends Error {}

const hashOf = (voice: string, text: string) =>
  createHash('sha256')
    .update(JSON.stringify([voice, text]))
    .digest()

/**
 * What our voice says for a text, as callers hear it. The same text is made once a day for a workgroup; only what is made
 * counts against its SPEECH_A_DAY.
 *
 * @throws AppError speech_none, speech_failed, speech_limited; invalid_request for a text without a word that it knows;
 * unavailable while many others wait
 */
export async function speak(
  ctx: Context,
  { workgroupId }: Caller,
  given: string,
  request: RequestInfo,
): Promise<Streamed> {
  if (ctx.speech.name === 'none') throw new AppError('speech_none')
  const text = given.trim()
  const said = hashOf(ctx.speech.voice, text)
  const stored =
    (await findStored(ctx, workgroupId, said)) ??
    // One after the other, so that of two that ask for the same at once the second finds it.
    (await turns.run('known', async () => {
      const stored = await findStored(ctx, workgroupId, said)
      if (stored) return stored
      await make(ctx, workgroupId, said, text)
      return findStored(ctx, workgroupId, said)
    }))
  if (!stored) throw new Error('what was just said is not in the store')
  return sendWav(stored, 'our-voice.wav', request)
}

async function findStored(ctx: Context, workgroupId: number, said: Buffer) {
  const storedAs = await findSpoken(ctx.db, { workgroupId, said })
  return storedAs === undefined ? null : ctx.files.find(storedAs)
}

/** Has the text said, and keeps the sound. @throws AppError */
async function make(ctx: Context, workgroupId: number, said: Buffer, text: string): Promise<void> {
  const bucket = texts(workgroupId)
  await takeToken(ctx, bucket, 'speech_limited')
  try {
    await keepSpoken(ctx, { workgroupId, said }, await spoken(ctx, text))
  } catch (error) {
    await returnToken(ctx, bucket)
    throw error
  }
}

/** @throws AppError speech_failed, invalid_request */
async function spoken({ speech, log }: Context, text: string): Promise<Buffer> {
  const outcome = await speech.speak(text)
  if (outcome.result === 'spoken') return outcome.wav
  if (outcome.result === 'unspeakable') throw badField('text', 'field_speakable')
  log.error({ detail: outcome.detail, voice: speech.name }, 'our voice could not say a text')
  throw new AppError('speech_failed')
}

async function keepSpoken(
  ctx: Context,
  of: { readonly workgroupId: number; readonly said: Buffer },
  wav: Buffer,
): Promise<void> {
  try {
    await asTelephoneWav(ctx, wav, async (made) => {
      if ('fault' in made) {
        ctx.log.error({ fault: made.fault, voice: ctx.speech.name }, 'what our voice said cannot be played')
        throw new AppError('speech_failed')
      }
      const storedAs = `spoken/${of.workgroupId}/${made.sha256}-${randomBytes(4).toString('hex')}.wav`
      await keepFile(ctx, { path: made.path, storedAs }, async (tx) => {
        const row = { ...of, storedAs, bytes: made.bytes, at: ctx.clock.now() }
        if (!(await insertSpoken(tx, row))) throw new SaidBefore()
      })
    })
  } catch (error) {
    // Another process said the same: its sound is as good.
    if (!(error instanceof SaidBefore)) throw error
  }
}

/** Deletes what was said more than a day ago. @returns how many sounds */
export async function forgetSpoken(ctx: Context, now: Date): Promise<number> {
  const before = keptSince('requests', now)
  for (let forgotten = 0; ; ) {
    const gone = await transaction(ctx.db, async (tx) => {
      const stored = await deleteSpoken(tx, before, DELETED_AT_ONCE)
      for (const storedAs of stored) await releaseFile(tx, now, storedAs)
      return stored
    })
    for (const storedAs of gone) await clearAway(ctx, storedAs)
    forgotten += gone.length
    if (gone.length < DELETED_AT_ONCE) return forgotten
  }
}
