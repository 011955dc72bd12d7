import type {
  RecordingRule,
  RecordingSubject,
  RecordingSubjectRow,
} from '@ekoline/contract/calls/recording-rules.ts'
import type { Announced } from '../../engine/call/recording.ts'
import { type Db, type Fragment, type PageParams, sql, type Tx } from '../../platform/db/db.ts'

/** That the incoming calls of a workgroup are recorded. */
export interface IncomingRecording {
  /** how who calls learns it before they talk */
  readonly announced: string
  readonly ticket: string | null
  readonly at: Date
  /** the operator who switched it on */
  readonly by: string
}

const columns = sql`announced, ticket, made_at as "at", made_by as "by"`

/** null: they are not recorded */
export const findIncomingRecording = async (db: Db, workgroupId: number) =>
  (await db.one<IncomingRecording>`
    select ${columns} from incoming_recording where workgroup_id = ${workgroupId}`) ?? null

export const findWorkgroupOfCard = (db: Db, cardId: number) => db.value<number>`
  select workgroup_id as "workgroupId" from seats where card_id = ${cardId}`

/** undefined: there is no such workgroup */
export const findWorkgroupName = (db: Db, workgroupId: number) => db.valueIfAny<string>`
  select name from workgroups where id = ${workgroupId}`

export const putIncomingRecording = (tx: Tx, workgroupId: number, recording: IncomingRecording) => tx.run`
  insert into incoming_recording (workgroup_id, announced, ticket, made_at, made_by)
    values (${workgroupId}, ${recording.announced}, ${recording.ticket}, ${recording.at}, ${recording.by})
    on conflict (workgroup_id) do update
      set announced = excluded.announced, ticket = excluded.ticket, made_at = excluded.made_at, made_by = excluded.made_by`

/** @returns whether that changed anything */
export const deleteIncomingRecording = async (tx: Tx, workgroupId: number) =>
  (await tx.run`delete from incoming_recording where workgroup_id = ${workgroupId}`) > 0

/** The workgroups whose incoming calls are recorded, the newest first. */
export const listIncomingRecording = (db: Db, most: number) => db.many<
  IncomingRecording & { readonly workgroupId: number; readonly workgroup: string }
>`
  select workgroup_id as "workgroupId", name as workgroup, ${columns}
    from incoming_recording join workgroups on workgroups.id = workgroup_id
   order by made_at desc, workgroup_id limit ${most}`

/** Who hears that a call is recorded; null: no one. */
export const findAnnounced = (db: Db, workgroupId: number) => db.value<Announced | null>`
  select recording_announced from workgroups where id = ${workgroupId}`

/** All of a workgroup that may have a rule, as rows of (id, key, name, rule). */
const subjects: Record<RecordingSubject, (workgroupId: number) => Fragment<unknown>> = {
  person: (workgroupId) => sql`
    select s.id, s.username as key, u.first_name || ' ' || u.last_name as name, s.recording as rule
      from seats s join users u on u.id = s.user_id
     where s.workgroup_id = ${workgroupId} and s.revoked_at is null`,
  queue: (workgroupId) => sql`
    select id, queue_number as key, name, recording as rule from queues
     where workgroup_id = ${workgroupId} and removed_at is null`,
  number: (workgroupId) => sql`
    select a.id, n.did as key, u.first_name || ' ' || u.last_name as name, a.recording as rule
      from number_allocations a join phone_numbers n on n.id = a.number_id
      join seats s on s.card_id = a.card_id join users u on u.id = s.user_id
     where a.released_at is null and s.workgroup_id = ${workgroupId}`,
}

/** A page of them, by name, and how many there are. @param search any part of name or key */
export function listSubjects(
  db: Db,
  {
    workgroupId,
    of,
    search,
    ...page
  }: PageParams & { workgroupId: number; of: RecordingSubject; search: string },
) {
  const all = subjects[of](workgroupId)
  const found = search
    ? sql`where strpos(name_fold(subjects.name || ' ' || subjects.key), name_fold(${search}::text)) > 0`
    : sql``
  return db.page<Omit<RecordingSubjectRow, 'of'>>(page)`
    select subjects.key, subjects.name, subjects.rule from (${all}) as subjects ${found}
      order by subjects.name, subjects.id`
}

/** One of them, if the workgroup has it. */
export const findSubject = (
  db: Db,
  { workgroupId, of, key }: { workgroupId: number; of: RecordingSubject; key: string },
) => db.one<Omit<RecordingSubjectRow, 'of'> & { id: number }>`
  select id, key, name, rule from (${subjects[of](workgroupId)}) as subjects where key = ${key}`

const tables = { person: sql`seats`, queue: sql`queues`, number: sql`number_allocations` }

export const updateRule = (tx: Tx, of: RecordingSubject, { id, rule }: { id: number; rule: RecordingRule }) =>
  tx.run`update ${tables[of]} set recording = ${rule} where id = ${id}`

/** Until the transaction ends, no other sets a rule of the workgroup. */
export const lockRulesOf = (tx: Tx, workgroupId: number) =>
  tx.run`select 1 from workgroups where id = ${workgroupId} for no key update`

/** The rules of the people and the queues of a workgroup. */
export const listRules = (db: Db, workgroupId: number) => db.many<{
  of: 'people' | 'queues'
  key: string
  rule: NonNullable<RecordingRule>
}>`
  select 'people' as of, username as key, recording as rule from seats
   where workgroup_id = ${workgroupId} and recording is not null and revoked_at is null
  union all
  select 'queues', queue_number, recording from queues
   where workgroup_id = ${workgroupId} and recording is not null and removed_at is null`

/** What is asked of calls to a number with an owner. */
export const findNumberRule = (db: Db, did: string) => db.valueIfAny<RecordingRule>`
  select a.recording from phone_numbers n join number_allocations a on a.number_id = n.id
   where n.did = ${did} and a.released_at is null`
