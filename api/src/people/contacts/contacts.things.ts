import { type Maker, type Makers, nth, ofColleagues } from '../../../test/things/makers.ts'

/** Everybody of the workgroup has it. */
const contact: Maker = async ({ world, owner }) => {
  const body = { name: 'Halima Bello', numbers: [{ number: `0805${nth()}01` }], note: 'Call after 16:00.' }
  return (await world.call('addContact', { body }, owner)).body.result.id
}

export const things: Makers = {
  contact: ofColleagues(contact),
  'other contact': ofColleagues(contact),
  'contact note': ofColleagues(async ({ world }, its) => {
    const notes = world.ctx.db.selectFrom('contact_notes').select('id')
    return (await notes.where('contact_id', '=', Number(await its('contact'))).executeTakeFirstOrThrow()).id
  }),
}
