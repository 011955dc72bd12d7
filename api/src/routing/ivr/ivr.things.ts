import type { Makers } from '../../../test/things/makers.ts'
import { makeFile } from '../../calls/files/files.things.ts'

export const things: Makers = {
  menu: async ({ world, owner }, its) => {
    const body = {
      name: 'Reception',
      description: 'Answers first',
      card_id: owner.cardId,
      workgroup_name: String(await its('workgroup')),
      recording: Number(await its('menu file')),
      ivr_members: [],
    }
    return (await world.call('addIvr', { body }, owner)).body.result.id
  },
  'menu file': makeFile, // for a menu plays it, and it may not be deleted
}
