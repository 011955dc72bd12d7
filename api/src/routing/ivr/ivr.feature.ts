import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { cardsOf } from '../../platform/person.ts'
import { ivrRoutes } from './ivr.routes.ts'
import { deleteMenusOfLast } from './ivr.service.ts'
import { followsOfMenus, ledByKeys, ledByMenus, menusOf } from './ivr.sql.ts'
import { openMenu } from './ivr-routing.service.ts'
import { forgetOldPresses } from './key-counts.service.ts'
import { makeReadyMenus } from './ready-menu.service.ts'

export const ivr = feature({
  name: 'ivr',
  routes: ivrRoutes,
  destination: {
    category: 'ivr',
    find: menusOf,
    dialled: 'what names it',
    follows: followsOfMenus,
    asks: true,
    madeForCalls: menusOf,
    open: openMenu,
  },
  leadsTo: [
    { says: 'used_by_menu_key', find: ledByKeys },
    { says: 'used_by_menu_next', find: ledByMenus },
  ],
  afterPlan: makeReadyMenus,
  jobs: (ctx) => [
    {
      name: 'make-ready-menus',
      everyMs: MINUTE_MS,
      whileHeld: 'runs',
      work: async () => ({ made: await makeReadyMenus(ctx) }),
    },
  ],
  cleanUp: { keyCounts: forgetOldPresses },
  tables: {
    ivrs: { owner: 'card', retention: 'settings' },
    ivr_members: { owner: ['ivrs', 'ivr_id'], retention: 'settings' },
    ivr_key_days: { owner: ['ivrs', 'ivr_id'], retention: 'settings' },
  },
  copies: {
    menus: {
      tables: ['ivrs', 'ivr_members'],
      read: (person) => sql`
        select id, card_id as card, ivr_number as number, name, description, recording as file, created_at as created,
               (select json_agg(json_build_object('digit', digit, 'category', category, 'destination', destination) order by digit)
                  from ivr_members where ivr_id = ivrs.id) as keys
          from ivrs where card_id = ${cardsOf(person)} order by id`,
    },
  },
  async eraseRest(tx, { userId }) {
    await deleteMenusOfLast(tx, userId)
    return {}
  },
})
