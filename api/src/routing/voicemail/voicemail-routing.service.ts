import { VOICEMAIL_MESSAGES_OF_BOX } from '@ekoline/contract/routing/voicemail.facts.ts'
import { findAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import type { Opened } from '../../engine/opened.ts'
import { findBoxForCall } from './voicemail-boxes.sql.ts'

/** A box that takes a message now, by its number; null when it is not there (any more), its owner has left, or it is full. */
export async function openVoicemail(
  ctx: Pick<Context, 'db' | 'files' | 'log'>,
  number: string,
): Promise<Extract<Opened, { flow: 'voicemail' }> | null> {
  const box = await findBoxForCall(ctx.db, number)
  if (!box || box.messages >= VOICEMAIL_MESSAGES_OF_BOX) return null
  const { workgroupId, greeting, longestSeconds } = box
  return {
    flow: 'voicemail',
    greeting: greeting === null ? null : await findAudio(ctx, workgroupId, greeting),
    longestSeconds,
  }
}
