import { VOICEMAIL_MESSAGES_OF_BOX } from '@ekoline/contract/routing/voicemail.facts.ts'
import { findAudio } from '../../calls/files/files.service.ts'
import type { Context } from '../../context.ts'
import type { RoutingSource } from '../../engine/telephony.ts'
import { findBoxForCall } from './voicemail-boxes.sql.ts'

/** A box that takes a message now, by its number; null when it is not there (any more), its owner has left, or it is full. */
export const voicemailForExchange =
  (ctx: Pick<Context, 'db' | 'files' | 'log'>): RoutingSource['voicemail'] =>
  async (number) => {
    const box = await findBoxForCall(ctx.db, number)
    if (!box || box.messages >= VOICEMAIL_MESSAGES_OF_BOX) return null
    const { workgroupId, greeting, longestSeconds } = box
    return {
      greeting: greeting === null ? null : await findAudio(ctx, workgroupId, greeting),
      longestSeconds,
    }
  }
