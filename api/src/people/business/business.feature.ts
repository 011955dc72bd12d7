import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { businessRoutes } from './business.routes.ts'
import { releaseBusinessOfLast } from './business.service.ts'
import { businessPages } from './pages.ts'

export const business = feature({
  name: 'business',
  routes: businessRoutes,
  pages: [businessPages],
  tables: {
    business_profiles: {
      owner: 'workgroup',
      retention: 'businessPages',
      files: {
        column: 'logo',
        named: sql`select id, 'logos/' || logo as name, null as bytes from business_profiles where logo is not null`,
        content: 'plain',
      },
    },
  },
  copies: {
    businessPages: {
      tables: ['business_profiles'],
      read: ({ userId }) => sql`
        select b.slug, b.name, b.email, b.website, b.phone, b.address, b.about, b.changed_at as changed
          from business_profiles b join seats s on s.workgroup_id = b.workgroup_id
         where s.user_id = ${userId} and s.admin order by b.id`,
    },
  },
  eraseRest: async (tx, { userId }, at) => ({ stored: await releaseBusinessOfLast(tx, userId, at) }),
})
