import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { requestsFor } from '../fuzz/fuzz-request.ts'
import { FuzzWorld } from '../fuzz/fuzz-world.ts'

// `npm run fuzz` sets these. The same seed sends the same requests in the same order.
const CASES = Number(process.env.FUZZ_CASES ?? 25)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120)
const ENOUGH = 200 // requests, of which some must be good for the rest to mean anything
const WORLD_LASTS = 500 // requests; the more rows there are, the longer it takes to look whether one changed

const names = Object.keys(endpointsFor('ekoline')) as EndpointName[]

let world: FuzzWorld | undefined
let sent = 0
afterAll(() => world?.close())

async function worldForNext(): Promise<FuzzWorld> {
  if (world && sent++ % WORLD_LASTS !== 0) return world
  await world?.checkBooks()
  await world?.close()
  world = await FuzzWorld.open()
  return world
}

test.each(names)(
  `%s answers ${CASES} requests by its contract and harms no one (seed ${SEED})`,
  {
    timeout: 60_000 + CASES * 500,
  },
  async (name) => {
    const answers = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(requestsFor(name, 'ekoline'), async (request) => {
        const answer = await (await worldForNext()).send(name, request)
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }),
      { seed: SEED, numRuns: CASES },
    )
    await world?.checkBooks()
    if (CASES >= ENOUGH)
      expect([...answers.keys()], `some are good, of ${JSON.stringify([...answers])}`).toContain('good')
  },
)
