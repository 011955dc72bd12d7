import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { dialledMailbox } from './mailbox.service.ts'
import { voicemailRoutes } from './voicemail.routes.ts'
import { eraseVoicemailOf, giveVoicemail } from './voicemail-boxes.service.ts'
import { boxesOf, dialledBoxesOf, madeBoxesOf } from './voicemail-boxes.sql.ts'
import { voicemailCallHook } from './voicemail-call-hook.ts'
import { deleteOldVoicemail } from './voicemail-messages.service.ts'
import { openVoicemail } from './voicemail-routing.service.ts'

const DELETED_AT_ONCE = 200

export const voicemail = feature({
  name: 'voicemail',
  routes: voicemailRoutes,
  destination: {
    category: 'voicemail',
    find: boxesOf,
    dialled: dialledBoxesOf,
    madeForCalls: madeBoxesOf,
    open: openVoicemail,
  },
  newSeat: giveVoicemail,
  dialled: dialledMailbox,
  callHook: voicemailCallHook,
  expires: { voicemail: (ctx, before) => deleteOldVoicemail(ctx, before, DELETED_AT_ONCE) },
  tables: {
    voicemail_boxes: { owner: 'workgroup', retention: 'settings' },
    voicemail_people: { owner: ['voicemail_boxes', 'box_id'], retention: 'settings' },
    voicemail_messages: {
      owner: ['voicemail_boxes', 'box_id'],
      retention: 'voicemail',
      sounds: {
        named: sql`select id, sound as name from voicemail_messages`,
        subject: ({ id }) => `the sound of voicemail message ${id}`,
      },
    },
  },
  copies: {
    voicemailBoxes: {
      tables: ['voicemail_boxes', 'voicemail_people'],
      read: (person) => sql`
        select b.box_number as number, b.name, b.seat_id as seat, b.longest_seconds as "longestSeconds", b.mails,
               b.created_at as created
          from voicemail_boxes b
         where b.seat_id = ${seatsOf(person)}
            or b.id in (select box_id from voicemail_people where seat_id = ${seatsOf(person)}) order by b.id`,
    },
    voicemail: {
      tables: ['voicemail_messages'],
      paged: true,
      read: (person, after) => sql`
        select m.id, b.box_number as box, m.uniqueid, m.caller, m.left_at as "left", m.seconds, m.heard_at as heard,
               m.done_at as done
          from voicemail_messages m join voicemail_boxes b on b.id = m.box_id
         where b.seat_id = ${seatsOf(person)} and m.id > ${after} order by m.id`,
    },
  },
  eraseRest: async (tx, { userId }) => ({ recordings: await eraseVoicemailOf(tx, userId) }),
})
