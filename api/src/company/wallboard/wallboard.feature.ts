import { feature } from '../../feature.ts'
import { wallboardRoutes } from './wallboard.routes.ts'

export const wallboard = feature({
  name: 'wallboard',
  routes: wallboardRoutes,
  tables: {
    wallboard_names: { owner: 'workgroup', retention: 'settings' },
    wallboard_links: { owner: 'workgroup', retention: 'settings' },
    wallboard_link_queues: { owner: ['wallboard_links', 'link_id'], retention: 'settings' },
  },
})
