import { business } from '../../../test/business.ts'
import { type Makers, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'business page': ofWorkgroup(
    async ({ world, admin }) => (await world.call('addBusinessProfile', { body: business }, admin)).body.slug,
  ),
}
