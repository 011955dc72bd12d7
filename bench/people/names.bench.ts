// @source DEC-236

import { CONTACTS_OF_WORKGROUP } from '@ekoline/contract/people/contacts.facts.ts'
import { pino } from 'pino'
import type { Port } from '../../api/src/adapters/exchange/port.ts'
import { SimulatorPort } from '../../api/src/adapters/exchange/simulator/simulator-port.ts'
import { readConfig } from '../../api/src/config.ts'
import { type Context, createContext } from '../../api/src/context.ts'
import { createEngine } from '../../api/src/engine/engine.ts'
import type { Routing } from '../../api/src/engine/routing.ts'
import { features } from '../../api/src/features.ts'
import { openDatabase } from '../../api/src/platform/db/open.ts'
import { createTimers } from '../../api/src/platform/timers/timers.ts'
import { routingMap } from '../../api/src/routing/telephony/routing-map.service.ts'
import { ms, type Result, times } from '../result.ts'
import { type Contender, interleave } from '../rounds.ts'
import type { Account, Stage } from '../stage.ts'
import { fillContacts } from './contacts.bench.ts'

const DID = '+2342017999999'
const LATER_MS = 5 // part 5, "costs a ringing call at most 5 ms"
const CALLERS = 1_000

/** A number of an account, which rings its phone. */
async function giveNumber({ db }: Pick<Stage, 'db'>, { cardId, username }: Account): Promise<void> {
  await db.query(
    `with number as (
       insert into phone_numbers (did, taken, added_at) values ($1, true, now()) on conflict (did) do nothing returning id)
     insert into number_allocations (number_id, card_id, category, destination, allocated_at, paid_until)
       select id, $2, 'user', $3, now(), now() + interval '30 days' from number`,
    [DID, cardId, username],
  )
}

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

/** Calls come one after another: each is measured from when it comes to when its phone is asked to ring. */
async function ringing(
  name: string,
  routing: Routing,
  { callers, user, seconds }: { callers: readonly string[]; user: string; seconds: number },
): Promise<Contender> {
  const exchange = { timers: createTimers({ now: () => new Date() }), log: pino({ level: 'silent' }) }
  let rings = () => {}
  class Measured extends SimulatorPort {
    override async dial(...asked: Parameters<Port['dial']>) {
      rings()
      return super.dial(...asked)
    }
  }
  const port = new Measured('bench', exchange.timers, 'answer')
  port.farSide.behave({ kind: 'sip', user }, { noAnswer: true })
  const engine = createEngine(port, exchange)
  await engine.start(routing)
  let calls = 0
  return {
    name,
    async run() {
      const waited: number[] = []
      const began = performance.now()
      while (performance.now() - began < seconds * 1_000) {
        const rang = new Promise<void>((resolve) => (rings = resolve))
        const came = performance.now()
        const call = port.farSide.inbound(DID, callers[calls++ % callers.length] ?? '', {})
        await rang
        waited.push(performance.now() - came)
        const over = new Promise<void>((resolve) => {
          const stop = engine.on((event) => {
            if (event.type !== 'call.ended') return
            stop()
            resolve()
          })
        })
        await engine.hangup(call, 'user')
        await over
      }
      return { rate: waited.length / seconds, p50: at(waited, 0.5), p99: at(waited, 0.99) }
    },
  }
}

/** How much later a phone rings because it shows a name of 100,000 contacts, than the same without names. */
export async function namesBench(stage: Stage): Promise<Result[]> {
  const [account] = stage.accounts
  if (!account) throw new Error('no account')
  await fillContacts(stage, account, CONTACTS_OF_WORKGROUP)
  await giveNumber(stage, account)
  const { rows } = await stage.db.query<{ number: string }>(
    'select number from contact_numbers where workgroup_id = $1 order by md5(number) limit $2',
    [account.workgroupId, CALLERS],
  )
  const config = readConfig({ DATABASE_URL: stage.databaseUrl, NODE_ENV: 'development', LOG_LEVEL: 'silent' })
  const database = await openDatabase(config.database, { onIdleError: () => undefined })
  try {
    return await measure(stage, createContext(config, database, features), {
      callers: rows.map(({ number }) => number),
      user: account.username,
    })
  } finally {
    await database.close()
  }
}

async function measure(
  { rounds, seconds, say }: Stage,
  ctx: Context,
  who: { callers: readonly string[]; user: string },
): Promise<Result[]> {
  const map = routingMap(ctx)
  const routing: Routing = { ...map, lines: null, rooms: null }
  const [named, bare] = ['a name', 'no name']
  const asked = { ...who, seconds }
  const measured = await interleave(
    [await ringing(named, routing, asked), await ringing(bare, { ...routing, nameOf: undefined }, asked)],
    rounds,
    say,
  )
  return (['p50', 'p99'] as const).map((figure) => {
    const [withName, without] = [measured.medians(named)[figure], measured.medians(bare)[figure]]
    return {
      what: `A call rings with a name of ${CONTACTS_OF_WORKGROUP.toLocaleString('en')} contacts: ${figure} later`,
      goal: `at most ${LATER_MS} ms`,
      measured: `${ms(withName - without)} (${ms(withName)}, ${times(measured.ratio(named, bare, (of) => of[figure]))} of ${ms(without)})`,
      reached: withName - without <= LATER_MS,
    }
  })
}
