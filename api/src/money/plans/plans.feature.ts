import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { lookAfterPlans } from './plan-ends.service.ts'
import { setupsAnswer } from './plans.actions.ts'
import { plansRoutes } from './plans.routes.ts'

export const plans = feature({
  name: 'plans',
  actions: [setupsAnswer],
  routes: plansRoutes,
  jobs: (ctx) => [
    { name: 'end-plans', everyMs: 5 * MINUTE_MS, whileHeld: 'runs', work: () => lookAfterPlans(ctx) },
  ],
  tables: {
    plans: { owner: 'none', retention: 'service' },
    plan_versions: { owner: 'none', retention: 'service' },
    plan_extras: {
      owner: 'card',
      retention: 'settings',
      notCopied: 'what comes with a plan is the company’s; its payment is among the payments',
    },
  },
})
