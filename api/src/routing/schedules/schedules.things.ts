import { type Makers, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  schedule: ofWorkgroup(async ({ world, admin }) => {
    const to = { category: 'user', destination: admin.username } as const
    const body = { name: 'Office hours', hours: [], own_days: [], open: to, closed: to, holiday: null }
    return (await world.call('addSchedule', { body }, admin)).body.result.id
  }),
}
