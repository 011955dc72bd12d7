import type { Db, Tx } from '../../platform/db/db.ts'

/** A member of a conference, and the process that looks after their call. */
export interface Inside {
  readonly callId: string
  readonly conference: string
  readonly node: string
  readonly number: string
  readonly joinedAt: Date
  readonly bridge: string
}

export type MemberCommand = 'mute' | 'unmute' | 'remove'

/** Locks a conference, also one that was deleted: no one else comes or goes within the transaction. */
export const lockRoom = (tx: Tx, conference: string) => tx.run`
  select pg_advisory_xact_lock(hashtextextended(${`conference:${conference}`}, 0))`

interface Coming extends Inside {
  /** the processes at its exchange */
  readonly here: readonly string[]
  /** null: however many */
  readonly most: number | null
}

/** Takes a place for a call where fewer than `most` others are; in the bridge of those at its exchange, or its own. */
export const enterRoom = (tx: Tx, member: Coming) => tx.many<{ bridge: string; members: number }>`
  with others as (
    select node, bridge, joined_at, call_id from conference_members
     where conference_number = ${member.conference} and call_id <> ${member.callId}),
  counted as (select count(*)::int as members from others)
  insert into conference_members as m (call_id, conference_number, node, number, joined_at, bridge)
    select ${member.callId}::text, ${member.conference}::text, ${member.node}::text, ${member.number}::text,
           ${member.joinedAt}::timestamptz,
           coalesce((select bridge from others where bridge is not null and node = any(${member.here}::text[])
                      order by joined_at, call_id limit 1), ${member.bridge}::text)
      from counted where ${member.most}::int is null or members < ${member.most}::int
    on conflict (call_id) do update set conference_number = excluded.conference_number, node = excluded.node, bridge = excluded.bridge
    returning m.bridge, (select members + 1 from counted) as members`

/** Leaves a conference. @returns how many are left in it, and in the bridge */
export const leaveRoom = (tx: Tx, member: Pick<Inside, 'callId' | 'conference' | 'bridge'>) => tx.only<{
  members: number
  inBridge: number
}>`
  with gone as (delete from conference_members where call_id = ${member.callId})
  select count(*)::int as members, (count(*) filter (where bridge = ${member.bridge}))::int as "inBridge"
    from conference_members where conference_number = ${member.conference} and call_id <> ${member.callId}`

interface Wanted {
  readonly conferences: readonly string[]
  /** members whose call no one has seen since count for nothing: their exchange is away */
  readonly seenSince: Date
}

/** The first bridge of each conference, as bridges are named by when they began, and a process at its exchange. */
export const listFirsts = (db: Db, { conferences, seenSince }: Wanted) => db.many<{
  conferenceId: string
  bridge: string
  node: string
}>`
  select distinct on (conference_number) conference_number as "conferenceId", bridge, node from conference_members m
   where conference_number = any(${conferences}::text[]) and bridge is not null
     and not exists (select from live_calls l
                      where l.call_id = m.call_id and l.checkpoint_at < ${seenSince}::timestamptz)
   order by conference_number, bridge collate "C", joined_at, call_id`

/** The bridges of the members of these processes. */
export const listBridges = (db: Db, nodes: readonly string[]) => db.many<{ bridge: string }>`
  select distinct bridge from conference_members where node = any(${nodes}::text[]) and bridge is not null`

/** Stores again who is in a conference, with the process that has them now. */
export const insertMember = (db: Db, member: Inside) => db.run`
  insert into conference_members (call_id, conference_number, node, number, joined_at, bridge)
  values (${member.callId}, ${member.conference}, ${member.node}, ${member.number}, ${member.joinedAt}::timestamptz, ${member.bridge})
  on conflict (call_id) do update set node = excluded.node, bridge = excluded.bridge
    where (conference_members.node, conference_members.bridge) is distinct from (excluded.node, excluded.bridge)`

export const deleteMember = (db: Db, callId: string) =>
  db.run`delete from conference_members where call_id = ${callId}`

/** Empties the conferences of this process, which has just started; calls that go on keep their places. */
export const deleteMembersOf = (db: Db, node: string) => db.run`
  delete from conference_members m where m.node = ${node}
    and not exists (select from call_states s where s.call_id = m.call_id and s.node = m.node)`

interface Orphans {
  readonly node: string
  /** who is in a conference here */
  readonly inside: readonly string[]
  /** only who came before that is forgotten here */
  readonly before: Date
  readonly timeoutMs: number
}

/** Removes members of this process who are not there, and those whose process has no heartbeat for so long, by the database's clock. @returns how many */
export const deleteOrphaned = (db: Db, { node, inside, before, timeoutMs }: Orphans) => db.run`
  delete from conference_members m
   where (m.node = ${node} and m.joined_at < ${before}::timestamptz and m.call_id <> all(${inside}::text[]))
      or (m.node <> ${node} and not exists (
            select from call_nodes n where n.node = m.node
               and n.beat_at >= clock_timestamp() - make_interval(secs => ${timeoutMs / 1000}::float8)))`

interface Present extends Pick<Inside, 'callId' | 'node' | 'number'> {
  readonly muted: boolean
}

/** Who is in a conference, in the order in which they came. */
export const listMembers = (db: Db, conference: string) => db.many<Present>`
    select call_id as "callId", node, number, muted from conference_members
     where conference_number = ${conference} order by joined_at, call_id`

/** Sends a command about a member to the process that runs their call; lists show it as done. */
export const requestCommand = (db: Db, callId: string, command: MemberCommand) =>
  db.run`update conference_members set wish = ${command}, muted = ${command === 'mute'} where call_id = ${callId}`

/** Stores whether a member is muted. */
export const markMuted = (db: Db, callId: string, muted: boolean) =>
  db.run`update conference_members set muted = ${muted}, wish = null where call_id = ${callId}`

/** Takes the commands for this process, each one once. */
export const takeCommands = (db: Db, node: string) => db.many<{
  callId: string
  conference: string
  command: MemberCommand
}>`
  with requested as (select call_id, wish from conference_members where node = ${node} and wish is not null for update)
  update conference_members m set wish = null from requested where m.call_id = requested.call_id
  returning m.call_id as "callId", m.conference_number as conference, requested.wish as command`
