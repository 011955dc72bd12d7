import { type Makers, nth, ofColleagues } from '../../../test/things/makers.ts'

export const things: Makers = {
  'blocked number': ofColleagues(async ({ world, owner }) => {
    const body = { kind: 'number', number: `0805${nth()}02` } as const
    return (await world.call('addBlocked', { body }, owner)).body.result.id
  }),
}
