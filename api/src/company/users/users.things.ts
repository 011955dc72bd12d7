import { workgroupOf } from '../../../test/inviting.ts'
import { type Makers, nth, ofWorkgroup } from '../../../test/things/makers.ts'

export const things: Makers = {
  'invited user': ofWorkgroup(async ({ world, admin }, its) => {
    const email = `invited${nth()}@ekoline.test`
    const workgroup = String(await its('workgroup'))
    const who = { email, firstName: 'Simi', lastName: 'Coker', phoneNumber: '08035550143', workgroup }
    await world.call('subscribe', { body: who }, admin)
    const found = world.ctx.db.selectFrom('users').select('id').where('email', '=', email)
    return (await found.executeTakeFirstOrThrow()).id
  }),
  'own invitation': async ({ world, owner }) => {
    const boss = await world.person({ admin: true })
    const body = {
      email: owner.email,
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '08035550142',
      workgroup: await workgroupOf(world, boss),
    }
    await world.call('subscribe', { body }, boss)
    return (await world.call('ownInvitations', {}, owner)).body.result[0]?.id ?? 0
  },
  'sent invitation': ofWorkgroup(async ({ world, admin }, its) => {
    const { email } = await world.person()
    const workgroup = String(await its('workgroup'))
    const body = { email, firstName: 'Ada', lastName: 'Obi', phoneNumber: '08035550142', workgroup }
    await world.call('subscribe', { body }, admin)
    return (await world.call('sentInvitations', { query: {} }, admin)).body.result[0]?.id ?? 0
  }),
}
