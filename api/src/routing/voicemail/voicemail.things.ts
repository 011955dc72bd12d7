import { wavOf } from '../../../test/calls/wavs.ts'
import { type Makers, nth } from '../../../test/things/makers.ts'

export const things: Makers = {
  'voicemail box': async ({ world, owner }) => {
    const body = {
      owner: owner.username,
      name: '',
      people: [],
      greeting: null,
      longest_seconds: 60,
      mails: true,
    }
    return (await world.call('addVoicemailBox', { body }, owner)).body.result.id
  },
  'voicemail message': async ({ world: { ctx } }, its) => {
    const uniqueid = `voicemail.${nth()}`
    await ctx.recordings.store(uniqueid, wavOf())
    const message = {
      box_id: Number(await its('voicemail box')),
      uniqueid,
      sound: uniqueid,
      caller: '+2348035550001',
      left_at: ctx.clock.now(),
      seconds: 12,
    }
    const made = ctx.db.insertInto('voicemail_messages').values(message).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  },
}
