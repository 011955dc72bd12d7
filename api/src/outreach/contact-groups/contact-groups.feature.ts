import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { contactGroupsRoutes } from './contact-groups.routes.ts'
import { removeGroupsOfLast } from './contact-groups.service.ts'

const NOT_THEM = 'whom their workgroup calls: who has the same number there need not be them'

export const contactGroups = feature({
  name: 'contact-groups',
  routes: contactGroupsRoutes,
  tables: {
    contact_groups: { owner: { card: 'created_by' }, retention: 'groups' },
    contact_group_members: {
      owner: ['contact_groups', 'group_id'],
      retention: 'groups',
      notCopied: NOT_THEM,
    },
    contact_group_blocks: { owner: ['contact_groups', 'group_id'], retention: 'groups' },
    contact_imports: { owner: { card: 'uploaded_by' }, retention: 'groups' },
    contact_import_rejects: {
      owner: ['contact_imports', 'import_id'],
      retention: 'groups',
      notCopied: 'lines of a list of theirs that name nobody',
    },
  },
  copies: {
    contactGroups: {
      tables: ['contact_groups', 'contact_imports'],
      read: (person) => sql`
        select g.name, g.total as members, g.created_at as made, i.file_name as file, i.uploaded_at as uploaded,
               i.consent_source as "consentSource"
          from contact_groups g
          left join contact_imports i on i.group_id = g.id and i.uploaded_by = ${cardsOf(person)}
         where g.created_by = ${cardsOf(person)} or i.id is not null order by g.id, i.id`,
    },
  },
  async eraseRest(tx, { userId }, at) {
    await removeGroupsOfLast(tx, userId, at)
    return {}
  },
})
