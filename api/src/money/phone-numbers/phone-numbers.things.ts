import { giveNumber } from '../../../test/numbers.ts'
import type { Makers } from '../../../test/thing-makers.ts'

export const things: Makers = {
  number: ({ world, owner }) => giveNumber(world, owner),
}
