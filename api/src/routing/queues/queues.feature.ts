import { sql } from '../../platform/db/db.ts'
import { feature } from '../../platform/feature.ts'
import { seatsOf } from '../../platform/person.ts'

export const queues = feature({
  tables: {
    queue_agents: { erase: (person) => sql`delete from queue_agents where seat_id = ${seatsOf(person)}` },
    queue_report_mails: {
      erase: (person) => sql`delete from queue_report_mails where seat_id = ${seatsOf(person)}`,
    },
    agent_pauses: { erase: (person) => sql`delete from agent_pauses where seat_id = ${seatsOf(person)}` },
    agents: {
      erase: (person) => [
        sql`update agents set set_by = null where set_by = ${seatsOf(person)}`,
        sql`delete from agents where seat_id = ${seatsOf(person)}`,
      ],
    },
  },
})
