// @source DEC-151

import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, between, line, named, numbered, reason, usually } from '../../platform/actions/fields.ts'
import { Misused } from '../../platform/actions/refused.ts'
import {
  changeAgentsOf,
  giveQueue,
  previewAgents,
  previewQueue,
  previewQueueRemoval,
  QueueRefused,
  removeQueue,
} from './operator-queues.service.ts'

const NAME_LONGEST = 80

const says = [
  saying(QueueRefused, {
    no_workgroup: ({ workgroupId }) =>
      `There is no workgroup ${workgroupId}. "users find" shows the workgroups of a person.`,
    no_queue: ({ number }) => `There is no queue ${number}. "queues list" shows them.`,
    no_seats: ({ usernames }) =>
      `The queue's workgroup has no seat called ${usernames.join(', ')}. "users find" shows the names.`,
    is_led_to: ({ places }) =>
      `Calls are led to it by ${places.join(', ')}. The workgroup leads them elsewhere first.`,
  }),
]

const strategies = { 'round-robin': 'round robin', 'longest-idle': 'longest idle' } as const

function strategyOf(text: string): 'round robin' | 'longest idle' {
  if (text !== 'round-robin' && text !== 'longest-idle')
    throw new Misused(`{field} is round-robin or longest-idle, not "${text}".`)
  return strategies[text]
}

export const queuesAdd = defineAction({
  name: 'queues add',
  permission: 'support',
  summary: 'gives a workgroup a queue, whose number is handed out',
  about: `WORKGROUP is the number of the workgroup, as "users find" shows it. Nobody answers the queue before "queues agents".
The workgroup then leads a number or a menu to it.`,
  input: {
    workgroup: numbered('WORKGROUP'),
    name: argument('NAME', line(NAME_LONGEST)),
    strategy: usually(
      'HOW',
      'who is rung first: round-robin (the default) or longest-idle',
      strategies['round-robin'],
      strategyOf,
    ),
    ring: usually('SECONDS', 'how long one agent is rung, 5 to 120; 15', 15, between(5, 120, 'seconds')),
    'longest-wait': usually(
      'SECONDS',
      'after which a caller is let go, 10 to 3600; 300',
      300,
      between(10, 3600, 'seconds'),
    ),
    'wrap-up': usually(
      'SECONDS',
      'of peace for an agent after a talk, 0 to 600; 10',
      10,
      between(0, 600, 'seconds'),
    ),
    reason,
  },
  audits: ['queue_added'],
  says,

  async preview(ctx, { workgroup, name, strategy, ring, 'longest-wait': wait, 'wrap-up': wrapUp }) {
    const queue = {
      workgroupId: workgroup,
      name,
      strategy,
      ringSeconds: ring,
      maxWaitSeconds: wait,
      wrapUpSeconds: wrapUp,
    }
    const found = await previewQueue(ctx, queue)
    return { would: [`${found.workgroup} would get the queue "${name}".`], facts: queue }
  },

  async run(ctx, actor, { name, reason: why }, queue) {
    const number = await giveQueue(ctx, actor, { ...queue, reason: why })
    return { lines: [`The queue "${name}" has the number ${number}.`], data: { number, ...queue } }
  },
})

const namesIn = (text: string) => text.split(',').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]))

export const queuesAgents = defineAction({
  name: 'queues agents',
  permission: 'support',
  summary: 'changes who answers a queue',
  about: `QUEUE is its number. A new agent signs in by the switch on their page; until then no call rings at their phone. Who
is removed finishes the call that they are in.`,
  input: {
    queue: named('QUEUE'),
    add: usually('USERNAMES', 'SIP usernames of the workgroup, with commas between them', [], namesIn),
    remove: usually('USERNAMES', 'those who no longer answer it', [], namesIn),
    reason,
  },
  audits: ['queue_agents_changed'],
  says,

  async preview(ctx, { queue: number, add, remove }) {
    if (add.length + remove.length === 0) throw new Misused('queues agents needs --add or --remove.')
    const found = await previewAgents(ctx, { number, add, remove })
    return {
      would: [
        ...add.map((username) => `${username} would answer "${found.name}".`),
        ...remove.map((username) => `${username} would no longer answer "${found.name}".`),
      ],
      facts: found,
    }
  },

  async run(ctx, actor, { queue: number, add, remove, reason: why }, { name }) {
    const agents = await changeAgentsOf(ctx, actor, { number, add, remove, reason: why })
    return {
      lines: [`"${name}" is answered by ${agents.length === 0 ? 'nobody' : agents.join(', ')}.`],
      data: { number, agents },
    }
  },
})

export const queuesRemove = defineAction({
  name: 'queues remove',
  permission: 'support',
  summary: 'removes a queue to which no number and no menu leads',
  about: `QUEUE is its number, which is not given again. The story of its calls is kept. Who waits in it now goes on as after
the longest wait.`,
  input: { queue: named('QUEUE'), reason },
  audits: ['queue_removed'],
  says,

  async preview(ctx, { queue: number }) {
    const found = await previewQueueRemoval(ctx, number)
    return { would: [`The queue "${found.name}" would be removed.`], facts: found }
  },

  async run(ctx, actor, { queue: number, reason: why }, { name }) {
    await removeQueue(ctx, actor, { number, reason: why })
    return { lines: [`The queue "${name}" is removed.`], data: { number } }
  },
})
