import type { World } from './world.ts'

/** Lets a process have had its last heartbeat so long ago, by the clock of the database. */
export async function lastBeat({ ctx }: World, node: string, ms: number): Promise<void> {
  await ctx.db
    .run`update call_nodes set beat_at = clock_timestamp() - make_interval(secs => ${ms / 1000}::float8)
             where node = ${node}`
}
