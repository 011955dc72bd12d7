import { wavFile } from '../../../test/calls/wavs.ts'
import type { Maker, Makers } from '../../../test/things/makers.ts'

export const makeFile: Maker = async ({ world, owner }, its) => {
  const body = {
    card_id: owner.cardId,
    workgroup_name: String(await its('workgroup')),
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
  } as const
  return (await world.call('addUpload', { body, file: wavFile() }, owner)).body.result.filebucket_number
}

export const things: Makers = {
  file: makeFile,
}
