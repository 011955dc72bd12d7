import { sql } from '../src/platform/db/db.ts'
import type { World } from './world.ts'

/** Lets a process have had its last heartbeat so long ago, by the clock of the database. */
export async function lastBeat({ ctx }: World, node: string, ms: number): Promise<void> {
  await sql`update call_nodes set beat_at = clock_timestamp() - make_interval(secs => ${ms / 1000}::float8)
             where node = ${node}`.execute(ctx.db)
}
