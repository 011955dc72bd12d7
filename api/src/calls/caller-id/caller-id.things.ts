import { didOf } from '../../../test/calls/dialling.ts'
import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  'caller id': async ({ world }, its) => didOf(world, Number(await its('number'))),
}
