import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import { feature } from '../../feature.ts'
import { sql } from '../../platform/db/db.ts'
import { seatsOf } from '../../platform/person.ts'
import { openQueue, staffInWords } from './queue-routing.service.ts'
import { releaseSoundsOfLast } from './queue-settings.sql.ts'
import { queuesAdd, queuesAgents, queuesRemove } from './queues.actions.ts'
import { queuesRoutes } from './queues.routes.ts'
import { followsOfQueues, ledByQueues, queuesOf } from './queues.sql.ts'
import { mailQueueReports } from './report-mails.service.ts'

export const queues = feature({
  name: 'queues',
  actions: [queuesAdd, queuesAgents, queuesRemove],
  routes: queuesRoutes,
  destination: {
    category: 'queue',
    find: queuesOf,
    dialled: 'what names it',
    follows: followsOfQueues,
    describes: staffInWords,
    madeForCalls: queuesOf,
    isRoom: true,
    open: openQueue,
  },
  leadsTo: [
    { says: 'used_by_queue_wait', find: ledByQueues('next') },
    { says: 'used_by_queue_full', find: ledByQueues('full') },
    { says: 'used_by_queue_unstaffed', find: ledByQueues('unstaffed') },
  ],
  jobs: (ctx) => [
    {
      name: 'mail-queue-reports',
      everyMs: 5 * MINUTE_MS,
      whileHeld: 'runs',
      work: (stopping) => mailQueueReports(ctx, stopping),
    },
  ],
  tables: {
    queues: { owner: 'workgroup', retention: 'settings' },
    queue_agents: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from queue_agents where seat_id = ${seatsOf(person)}`,
    },
    queue_report_mails: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from queue_report_mails where seat_id = ${seatsOf(person)}`,
    },
    agent_pauses: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => sql`delete from agent_pauses where seat_id = ${seatsOf(person)}`,
    },
    agents: {
      owner: 'seat',
      retention: 'settings',
      erase: (person) => [
        sql`update agents set set_by = null where set_by = ${seatsOf(person)}`,
        sql`delete from agents where seat_id = ${seatsOf(person)}`,
      ],
    },
    queue_calls: { owner: { seat: 'agent_seat_id' }, retention: 'calls' },
    queue_callbacks: { owner: 'none', retention: 'calls' },
    queue_looks: { owner: 'none', retention: 'settings' },
    wallboards_on: { owner: 'workgroup', retention: 'settings' },
  },
  copies: {
    queues: {
      tables: ['queue_agents', 'agents'],
      read: (person) => sql`
        select q.queue_number as number, q.name, qa.seat_id as seat, a.state, a.reason, a.changed_at as since,
               a.on_mobile as "onMobile"
          from queue_agents qa join queues q on q.id = qa.queue_id left join agents a on a.seat_id = qa.seat_id
         where qa.seat_id = ${seatsOf(person)} order by q.id`,
    },
    queueReportMails: {
      tables: ['queue_report_mails'],
      read: (person) => sql`
        select seat_id as seat, sent_until as until from queue_report_mails
         where seat_id = ${seatsOf(person)} order by seat_id`,
    },
    agentPauses: {
      tables: ['agent_pauses'],
      paged: true,
      read: (person, after) => sql`
        select id, seat_id as seat, reason, started_at as started, ended_at as ended
          from agent_pauses where seat_id = ${seatsOf(person)} and id > ${after} order by id`,
    },
    queueCalls: {
      tables: ['queue_calls'],
      read: (person) => sql`
        select date_trunc('day', joined_at) as day, count(*) as answered, sum(talk_ms) as "talkMs"
          from queue_calls where agent_seat_id = ${seatsOf(person)} group by 1 order by 1`,
    },
  },
  async eraseRest(tx, { userId }) {
    await releaseSoundsOfLast(tx, userId)
    return {}
  },
})
