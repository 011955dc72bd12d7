// @shows DEC-102

import { fileURLToPath } from 'node:url'
import { callLimitCodes } from '@ekoline/contract/calls/call-limits.ts'
import { expect, inject, test } from 'vitest'
import { fund } from '../money/money.ts'
import type { Order, Placed } from '../money/orders.ts'
import { createPeople } from '../people.ts'
import { startProcess } from '../service-process.ts'
import { makeStore } from '../store.ts'

const PROCESS = fileURLToPath(new URL('../calls/calling-process.ts', import.meta.url))
const SEATS = 4
const CALLS_OF_SEAT = 6
const AT_ONCE_WORKGROUP = 5 // half of the setting, in the first week

// The embedded database belongs to one process, so this is for a database server only.
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  `${SEATS * CALLS_OF_SEAT} calls of one workgroup at once over two processes: as many begin as the limit says`,
  { timeout: 60_000 },
  async () => {
    const store = await makeStore()
    await store.open(async (ctx) => {
      const person = createPeople(ctx)
      const first = await person()
      const others = Array.from({ length: SEATS - 1 }, () => person({ workgroup: first.workgroupId }))
      const people = [first, ...(await Promise.all(others))]
      for (const who of people) await fund(ctx, who, 1_000)
      const limits = { CALLS_AT_ONCE_WORKGROUP: `${2 * AT_ONCE_WORKGROUP}` }
      const processes = await Promise.all([1, 2].map(() => startProcess(PROCESS, store, limits)))

      const placed = people.flatMap(({ seatId, userId, cardId, workgroupId }, seat) =>
        Array.from({ length: CALLS_OF_SEAT }, async (_, nth) => {
          const callId = `race-${seat}-${nth}`
          const payer = { seatId, userId, cardId, workgroupId }
          const order: Order = { ...payer, callId, src: '+2348030000000', called: `2348035550${seat}${nth}2` }
          const child = processes[nth % 2]?.child
          if (!child) throw new Error('no process')
          child.setMaxListeners(100)
          const answered = new Promise<Placed>((resolve) =>
            child.on('message', (message: Placed) => message.callId === callId && resolve(message)),
          )
          child.send(order)
          return (await answered).code
        }),
      )
      const codes = await Promise.all(placed)
      const refused = codes.filter((code) => code !== null)
      expect(codes).toHaveLength(SEATS * CALLS_OF_SEAT)
      expect(refused).toHaveLength(SEATS * CALLS_OF_SEAT - AT_ONCE_WORKGROUP)
      expect(new Set(refused)).toEqual(new Set([callLimitCodes[1]]))
    })
  },
)
