import type { Makers } from '../../../test/things/makers.ts'
import { documentOf } from './documents.ts'

export const things: Makers = {
  'terms version': async ({ world }) => documentOf(world.ctx.config, 'terms').version,
}
