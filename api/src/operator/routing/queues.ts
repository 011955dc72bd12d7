import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { usesOf } from '../../core/destinations/destinations.service.ts'
import { lockWorkgroupPlan } from '../../core/workgroups/workgroup-plan.sql.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import {
  addAgents,
  insertQueue,
  markRemoved,
  plainQueue,
  removeAgents,
} from '../../routing/queues/queue-settings.sql.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, Refused, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { listAllQueues, lockQueue, seatsNamed } from './queues.sql.ts'

const NAME_LONGEST = 80

export const queuesList: Verb = {
  name: 'queues list',
  parameters: [],
  options: { workgroup: { value: 'NUMBER', about: 'of this workgroup alone' }, ...lookUpReason },
  summary: 'the queues, how they ring, their agents, and how many callers wait',
  about:
    'The queues with their numbers, which the other commands take. "users find" shows the number of a workgroup.',
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const { workgroup } = given
      const queues = await listAllQueues(
        ctx.db,
        workgroup === undefined ? null : numberOf(workgroup, 'workgroup'),
      )
      await auditLookUp(ctx, operator, { verb: queuesList.name, given, shown: queues.length })
      const rows = queues.map((it) => [
        it.number,
        it.name,
        `${it.workgroup} (${it.workgroupId})`,
        `${it.strategy}, ${it.ringSeconds} s`,
        String(it.waiting),
        it.agents.join(' '),
      ])
      const heads = ['Queue', 'Name', 'Workgroup', 'Rings', 'Waiting', 'Agents']
      return { lines: tableOf([heads, ...rows]), data: { queues } }
    }),
}

const strategies = { 'round-robin': 'round robin', 'longest-idle': 'longest idle' } as const

function strategyOf(text: string): 'round robin' | 'longest idle' {
  if (text !== 'round-robin' && text !== 'longest-idle')
    throw new Misused(`--strategy is round-robin or longest-idle, not "${text}".`)
  return strategies[text]
}

/** Seconds between two bounds, as an option says. @throws Misused */
function secondsIn(
  given: Given,
  name: string,
  [least, most, usual]: readonly [number, number, number],
): number {
  const text = given[name] ?? String(usual)
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (seconds >= least && seconds <= most) return seconds
  throw new Misused(`--${name} is a number of seconds from ${least} to ${most}.`)
}

export const queuesAdd: Verb = {
  name: 'queues add',
  parameters: ['WORKGROUP', 'NAME'],
  options: {
    strategy: { value: 'HOW', about: 'who is rung first: round-robin (the default) or longest-idle' },
    ring: { value: 'SECONDS', about: 'how long one agent is rung, 5 to 120; 15' },
    'longest-wait': { value: 'SECONDS', about: 'after which a caller is let go, 10 to 3600; 300' },
    'wrap-up': { value: 'SECONDS', about: 'of peace for an agent after a talk, 0 to 600; 10' },
    ...reason,
    ...yes,
  },
  summary: 'gives a workgroup a queue, whose number is handed out',
  about: `WORKGROUP is the number of the workgroup, as "users find" shows it. Nobody answers the queue before "queues agents".
The workgroup then leads a number or a menu to it.`,

  run: (operator, [workgroup = '', text = ''], given) =>
    withService(operator, async ({ db, clock }) => {
      const name = text.trim()
      if (name === '' || name.length > NAME_LONGEST || /\p{Cc}/u.test(name))
        throw new Misused(`NAME is one line of 1 to ${NAME_LONGEST} characters.`)
      const queue = {
        workgroupId: numberOf(workgroup, 'workgroup'),
        name,
        strategy: strategyOf(given.strategy ?? 'round-robin'),
        ringSeconds: secondsIn(given, 'ring', [5, 120, 15]),
        maxWaitSeconds: secondsIn(given, 'longest-wait', [10, 3600, 300]),
        wrapUpSeconds: secondsIn(given, 'wrap-up', [0, 600, 10]),
      }
      const why = reasonOf(given)
      const check = async (tx: Tx) => {
        const found = await lockWorkgroupPlan(tx, queue.workgroupId)
        if (found) return found
        throw new Refused(
          `There is no workgroup ${queue.workgroupId}. "users find" shows the workgroups of a person.`,
        )
      }
      const group = await transaction(db, check)
      await agree(operator, given, [`${group.name} is given the queue "${name}".`])
      const number = await transaction(db, async (tx) => {
        await check(tx)
        const { number: made } = await insertQueue(tx, { ...queue, ...plainQueue, at: clock.now() })
        await writeAudit(tx, clock.now(), operatorActor(operator), {
          action: 'queue_added',
          target: `workgroup:${queue.workgroupId}`,
          detail: { queue: made, reason: why },
        })
        return made
      })
      return { lines: [`The queue "${name}" has the number ${number}.`], data: { number, ...queue } }
    }),
}

async function queueOf(tx: Tx, number: string) {
  const found = await lockQueue(tx, number)
  if (found) return found
  throw new Refused(`There is no queue ${number}. "queues list" shows them.`)
}

/** The seats behind usernames, all of the queue's workgroup. @throws Refused */
async function seatsIn(tx: Tx, workgroupId: number, usernames: readonly string[]): Promise<number[]> {
  if (usernames.length === 0) return []
  const seats = await seatsNamed(tx, workgroupId, usernames)
  const unknown = usernames.filter((username) => !seats.some((seat) => seat.username === username))
  if (unknown.length > 0)
    throw new Refused(
      `The queue's workgroup has no seat called ${unknown.join(', ')}. "users find" shows the names.`,
    )
  return seats.map(({ id }) => id)
}

const namesIn = (text = '') => text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))

export const queuesAgents: Verb = {
  name: 'queues agents',
  parameters: ['QUEUE'],
  options: {
    add: { value: 'USERNAMES', about: 'SIP usernames of the workgroup, with commas between them' },
    remove: { value: 'USERNAMES', about: 'those who no longer answer it' },
    ...reason,
    ...yes,
  },
  summary: 'changes who answers a queue',
  about: `QUEUE is its number. A new agent signs in by the switch on their page; until then no call rings at their phone. Who
is removed finishes the call that they are in.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async ({ db, clock }) => {
      const [add, remove] = [namesIn(given.add), namesIn(given.remove)]
      if (add.length + remove.length === 0) throw new Misused('queues agents needs --add or --remove.')
      const why = reasonOf(given)
      const check = async (tx: Tx) => {
        const queue = await queueOf(tx, number)
        const seats = (usernames: readonly string[]) => seatsIn(tx, queue.workgroupId, usernames)
        return { queue, added: await seats(add), removed: await seats(remove) }
      }
      const { queue } = await transaction(db, check)
      await agree(operator, given, [
        ...add.map((username) => `${username} answers "${queue.name}".`),
        ...remove.map((username) => `${username} no longer answers "${queue.name}".`),
      ])
      await transaction(db, async (tx) => {
        const { added, removed } = await check(tx)
        if (added.length > 0) await addAgents(tx, queue.id, added)
        if (removed.length > 0) await removeAgents(tx, queue.id, removed)
        await writeAudit(tx, clock.now(), operatorActor(operator), {
          action: 'queue_agents_changed',
          target: `workgroup:${queue.workgroupId}`,
          detail: { queue: number, add, remove, reason: why },
        })
      })
      const [now] = (await listAllQueues(db, queue.workgroupId)).filter((it) => it.number === number)
      const agents = now?.agents ?? []
      return {
        lines: [`"${queue.name}" is answered by ${agents.length === 0 ? 'nobody' : agents.join(', ')}.`],
        data: { number, agents },
      }
    }),
}

/** @throws Refused while something leads to the queue */
async function refuseWhileLedTo(ctx: Context, workgroupId: number, number: string): Promise<void> {
  const places = await usesOf(ctx, workgroupId, { category: 'queue', destination: number })
  if (places.length > 0)
    throw new Refused(
      `Calls are led to it by ${places.join(', ')}. The workgroup leads them elsewhere first.`,
    )
}

export const queuesRemove: Verb = {
  name: 'queues remove',
  parameters: ['QUEUE'],
  options: { ...reason, ...yes },
  summary: 'removes a queue to which no number and no menu leads',
  about: `QUEUE is its number, which is not given again. The story of its calls is kept. Who waits in it now is answered or let
go as before.`,

  run: (operator, [number = ''], given) =>
    withService(operator, async (ctx) => {
      const why = reasonOf(given)
      const queue = await transaction(ctx.db, (tx) => queueOf(tx, number))
      await refuseWhileLedTo(ctx, queue.workgroupId, number)
      await agree(operator, given, [`The queue "${queue.name}" is removed.`])
      await transaction(ctx.db, async (tx) => {
        const { id, workgroupId } = await queueOf(tx, number)
        await refuseWhileLedTo({ ...ctx, db: tx }, workgroupId, number)
        await markRemoved(tx, id, ctx.clock.now())
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'queue_removed',
          target: `workgroup:${workgroupId}`,
          detail: { queue: number, reason: why },
        })
      })
      return { lines: [`The queue "${queue.name}" is removed.`], data: { number } }
    }),
}
