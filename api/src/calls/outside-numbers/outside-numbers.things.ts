import { type Makers, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'outside number': ofWorkgroup(async ({ world, admin }) => {
    const body = { number: '+2348035550190', name: 'Night guard' }
    return (await world.call('addOutsideNumber', { body }, admin)).body.result.id
  }),
}
