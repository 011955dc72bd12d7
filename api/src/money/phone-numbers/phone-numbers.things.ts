import { giveNumber, stockNumber } from '../../../test/numbers.ts'
import type { Makers } from '../../../test/things/makers.ts'

export const things: Makers = {
  number: ({ world, owner }) => giveNumber(world, owner),
  'number for sale': ({ world }) => stockNumber(world),
}
