import { feature } from '../../feature.ts'
import { sql, utc } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { callNotesRoutes } from './call-notes.routes.ts'
import { deleteWritten, deleteWrittenOfLast } from './call-notes.service.ts'

const DELETED_AT_ONCE = 5_000

export const callNotes = feature({
  name: 'call-notes',
  routes: callNotesRoutes,
  expires: { calls: ({ db }, before) => deleteWritten(db, before, DELETED_AT_ONCE) },
  tables: {
    call_notes: { owner: 'workgroup', retention: 'calls' },
    call_tags: { owner: 'workgroup', retention: 'calls' },
    tagged_calls: { owner: ['call_tags', 'tag_id'], retention: 'calls' },
  },
  copies: {
    callNotes: {
      tables: ['call_notes'],
      paged: true,
      read: (person, after) => sql`
        select n.id, n.call_id as call, n.text, ${utc('n.created_at')} as written
          from call_notes n where n.written_by = ${seatsOf(person)} and n.id > ${after} order by n.id`,
    },
    callTags: {
      tables: ['tagged_calls', 'call_tags'],
      read: (person) => sql`
        select c.call_id as call, t.tag from tagged_calls c join call_tags t on t.id = c.tag_id
         where c.tagged_by = ${seatsOf(person)} order by c.started_at, c.call_id, t.folded`,
    },
  },
  async eraseRest(tx, { userId }) {
    await deleteWrittenOfLast(tx, userId)
    return {}
  },
})
