import { feature } from '../../feature.ts'
import { sql, utc } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { contactsRoutes } from './contacts.routes.ts'
import { eraseContactsOfLast } from './contacts.service.ts'

export const contacts = feature({
  name: 'contacts',
  routes: contactsRoutes,
  tables: {
    contacts: { owner: 'workgroup', retention: 'contacts' },
    contact_numbers: { owner: 'workgroup', retention: 'contacts' },
    contact_tags: { owner: 'workgroup', retention: 'contacts' },
    contact_notes: { owner: ['contacts', 'contact_id'], retention: 'contacts' },
  },
  copies: {
    contacts: {
      tables: ['contacts', 'contact_numbers', 'contact_tags'],
      paged: true,
      read: (person, after) => sql`
        select c.id, c.name, c.company, c.emails, ${utc('c.created_at')} as added,
               array(select number from contact_numbers n where n.contact_id = c.id order by place) as numbers,
               array(select tag from contact_tags t where t.contact_id = c.id order by place) as tags
          from contacts c where c.added_by = ${seatsOf(person)} and c.id > ${after} order by c.id`,
    },
    contactNotes: {
      tables: ['contact_notes'],
      paged: true,
      read: (person, after) => sql`
        select n.id, n.contact_id as contact, n.text, ${utc('n.created_at')} as written
          from contact_notes n where n.written_by = ${seatsOf(person)} and n.id > ${after} order by n.id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await eraseContactsOfLast(tx, userId)
    return {}
  },
})
