import type { Makers } from '../../../test/things/makers.ts'
import { prepareCopies } from './copy.service.ts'

export const things: Makers = {
  'data request': async ({ world, owner }) => {
    const ask = async (kind: 'deletion' | 'copy') =>
      (await world.call('askDataRequest', { body: { kind } }, owner)).body.result
    return ((await ask('deletion')) ?? (await ask('copy'))).id // the last admin of others must hand over first
  },
  'data copy': async ({ world, owner }) => {
    const { id } = (await world.call('askDataRequest', { body: { kind: 'copy' } }, owner)).body.result
    await prepareCopies(world.ctx, new AbortController().signal)
    return id
  },
}
