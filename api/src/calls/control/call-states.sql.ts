import type { Db, Tx } from '../../platform/db/db.ts'

interface Holding {
  readonly node: string
  /** the process */
  readonly holder: string
}

/** Gives a process the calls of a node: what the one before writes from now on is refused. */
export const takeNode = (tx: Tx, { node, holder }: Holding) => tx.run`
  insert into call_nodes (node, beat_at, holder) values (${node}, clock_timestamp(), ${holder})
    on conflict (node) do update set holder = excluded.holder, beat_at = excluded.beat_at`

/** Takes a node that no process has: another one had presumed ours dead. @returns false when one has it */
export const retakeNode = (db: Db, { node, holder }: Holding) => db.some`
  insert into call_nodes (node, beat_at, holder) values (${node}, clock_timestamp(), ${holder})
    on conflict (node) do update set holder = excluded.holder where call_nodes.holder is null returning node`

/** Of another node that this process has taken: its calls are those of our own node. */
export const moveCalls = async (tx: Tx, { from, to }: { from: string; to: string }) => {
  await tx.run`update live_calls set node = ${to} where node = ${from}`
  await tx.run`update call_states set node = ${to} where node = ${from}`
}

/** Which of these nodes have calls. */
export const nodesWithCalls = (db: Db, nodes: readonly string[]) => db.column<string>`
  select distinct node from call_states where node = any(${nodes}::text[])`

export interface StateRow {
  readonly callId: string
  readonly sealed: string
  /** it was there then, for certain */
  readonly seenAt: Date
  /** null also of one that is not limited */
  readonly fundedUntil: Date | null
  /** it is a live call in our books */
  readonly isBooked: boolean
}

/** What is known of the calls of a node. */
export const listStates = (tx: Tx, node: string) => tx.many<StateRow>`
  select s.call_id as "callId", state_sealed as sealed, greatest(written_at, l.checkpoint_at) as "seenAt",
         l.funded_until as "fundedUntil", l.call_id is not null as "isBooked"
    from call_states s left join live_calls l on l.call_id = s.call_id and l.node = s.node
    where s.node = ${node} order by s.call_id`

/** What is known of the calls of several nodes. */
export const listStatesOf = (db: Db, nodes: readonly string[]) => db.many<
  Pick<StateRow, 'callId' | 'sealed'>
>`
  select call_id as "callId", state_sealed as sealed from call_states where node = any(${nodes}::text[])`

interface Asked {
  readonly people: readonly string[]
  readonly here: readonly string[]
  /** calls that no one has seen since count for nothing: their exchange is away */
  readonly seenSince: Date
}

/** Which of these people have a phone in a call of any other node. */
export const inCallElsewhere = (db: Db, { people, here, seenSince }: Asked) => db.column<string>`
  select distinct person from call_states s, unnest(s.people) as person
   where s.people && ${people}::text[] and person = any(${people}::text[]) and s.node <> all(${here}::text[])
     and not exists (select from live_calls l
                      where l.call_id = s.call_id and l.checkpoint_at < ${seenSince}::timestamptz)`

export const deleteStates = (tx: Tx, callIds: readonly string[]) => tx.run`
  delete from call_states where call_id = any(${callIds}::text[])`

interface States extends Holding {
  readonly at: Date
  /** with their states, which belong together */
  readonly callIds: readonly string[]
  readonly sealed: readonly string[]
  /** whose phones are in each, with spaces between */
  readonly people: readonly string[]
  readonly over: readonly string[]
}

/** Writes calls as they are now, and deletes those that are over. @returns false, and nothing is done, when the process has not the node */
export const writeStates = (
  db: Db,
  { node, holder, at, callIds, sealed, people, over }: States,
) => db.value<boolean>`
  with mine as (
    select node from call_nodes where node = ${node} and holder = ${holder} for share
  ), gone as (
    delete from call_states s using mine where call_id = any(${over}::text[]) and s.node = mine.node
  ), kept as (
    insert into call_states (call_id, node, state_sealed, people, written_at)
      select call_id, node, state, string_to_array(people, ' '), ${at}::timestamptz
        from mine, unnest(${callIds}::text[], ${sealed}::text[], ${people}::text[]) as given (call_id, state, people)
      on conflict (call_id) do update
        set state_sealed = excluded.state_sealed, people = excluded.people, written_at = excluded.written_at
        where call_states.node = excluded.node
  )
  select exists (select from mine) as mine`
