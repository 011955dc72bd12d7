import type { Db } from '../../db/db.ts'

/** Somebody in a conference, and the process that looks after their call. */
export interface Inside {
  readonly callId: string
  readonly conference: string
  readonly node: string
  readonly number: string
  readonly joinedAt: Date
}

export type MemberCommand = 'mute' | 'unmute' | 'remove'

/** Stores that a member came in; a repeated event is stored once, with the process that has them now. */
export const insertMember = (db: Db, member: Inside) => db.run`
  insert into conference_members (call_id, conference_number, node, number, joined_at)
  values (${member.callId}, ${member.conference}, ${member.node}, ${member.number}, ${member.joinedAt}::timestamptz)
  on conflict (call_id) do update set node = excluded.node where conference_members.node <> excluded.node`

export const deleteMember = (db: Db, callId: string) =>
  db.run`delete from conference_members where call_id = ${callId}`

/** Empties the conferences of this process, which has just started. */
export const deleteMembersOf = (db: Db, node: string) =>
  db.run`delete from conference_members where node = ${node}`

/** Removes members whose process has no heartbeat for so long, by the database's clock. @returns how many */
export const deleteOrphaned = (db: Db, node: string, timeoutMs: number) => db.run`
  delete from conference_members m where m.node <> ${node}
    and not exists (select from call_nodes n where n.node = m.node
                      and n.beat_at >= clock_timestamp() - make_interval(secs => ${timeoutMs / 1000}::float8))`

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
