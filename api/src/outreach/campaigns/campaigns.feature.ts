import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { campaignsRoutes } from './campaigns.routes.ts'
import { forgetContactsOfLast } from './campaigns.service.ts'

export const campaigns = feature({
  name: 'campaigns',
  routes: campaignsRoutes,
  tables: {
    campaigns: { owner: 'card', retention: 'settings' },
    campaign_contacts: {
      owner: ['campaigns', 'campaign_id'],
      retention: 'groups',
      notCopied: 'whom their workgroup calls: who has the same number there need not be them',
    },
  },
  copies: {
    campaigns: {
      tables: ['campaigns'],
      read: (person) => sql`
        select id, name, card_id as card, created_at as created
          from campaigns where card_id = ${cardsOf(person)} order by id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await forgetContactsOfLast(tx, userId)
    return {}
  },
})
