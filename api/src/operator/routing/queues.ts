// @source DEC-151

import type { Context } from '../../context.ts'
import {
  changeAgentsOf,
  giveQueue,
  listAllQueues,
  previewAgents,
  previewQueue,
  previewQueueRemoval,
  QueueRefused,
  removeQueue,
} from '../../routing/queues/operator-queues.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { numberOf, reasonOf } from '../arguments.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'

const NAME_LONGEST = 80

const withQueues = saying(QueueRefused, {
  no_workgroup: ({ workgroupId }) =>
    `There is no workgroup ${workgroupId}. "users find" shows the workgroups of a person.`,
  no_queue: ({ number }) => `There is no queue ${number}. "queues list" shows them.`,
  no_seats: ({ usernames }) =>
    `The queue's workgroup has no seat called ${usernames.join(', ')}. "users find" shows the names.`,
  is_led_to: ({ places }) =>
    `Calls are led to it by ${places.join(', ')}. The workgroup leads them elsewhere first.`,
})

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
      const rows = queues.map((queue) => [
        queue.number,
        queue.name,
        `${queue.workgroup} (${queue.workgroupId})`,
        `${queue.strategy}, ${queue.ringSeconds} s`,
        String(queue.waiting),
        queue.agents.join(' '),
      ])
      const heads = ['Queue', 'Name', 'Workgroup', 'Rings', 'Waiting', 'Agents']
      return {
        lines: tableOf([heads, ...rows]),
        data: { queues },
        nothing: queues.length === 0 && workgroup !== undefined,
      }
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
    withQueues(operator, async (ctx) => {
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
      const { workgroup: group } = await previewQueue(ctx, queue)
      const act = (on: Context) => giveQueue(on, operatorActor(operator), { ...queue, reason: why })
      await agree(operator, given, [`${group} would get the queue "${name}".`], trying(ctx, act))
      const number = await act(ctx)
      return { lines: [`The queue "${name}" has the number ${number}.`], data: { number, ...queue } }
    }),
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
    withQueues(operator, async (ctx) => {
      const [add, remove] = [namesIn(given.add), namesIn(given.remove)]
      if (add.length + remove.length === 0) throw new Misused('queues agents needs --add or --remove.')
      const why = reasonOf(given)
      const change = { number, add, remove }
      const { name } = await previewAgents(ctx, change)
      const act = (on: Context) => changeAgentsOf(on, operatorActor(operator), { ...change, reason: why })
      const would = [
        ...add.map((username) => `${username} would answer "${name}".`),
        ...remove.map((username) => `${username} would no longer answer "${name}".`),
      ]
      await agree(operator, given, would, trying(ctx, act))
      const agents = await act(ctx)
      return {
        lines: [`"${name}" is answered by ${agents.length === 0 ? 'nobody' : agents.join(', ')}.`],
        data: { number, agents },
      }
    }),
}

export const queuesRemove: Verb = {
  name: 'queues remove',
  parameters: ['QUEUE'],
  options: { ...reason, ...yes },
  summary: 'removes a queue to which no number and no menu leads',
  about: `QUEUE is its number, which is not given again. The story of its calls is kept. Who waits in it now goes on as after
the longest wait.`,

  run: (operator, [number = ''], given) =>
    withQueues(operator, async (ctx) => {
      const why = reasonOf(given)
      const { name } = await previewQueueRemoval(ctx, number)
      const act = (on: Context) => removeQueue(on, operatorActor(operator), { number, reason: why })
      await agree(operator, given, [`The queue "${name}" would be removed.`], trying(ctx, act))
      await act(ctx)
      return { lines: [`The queue "${name}" is removed.`], data: { number } }
    }),
}
