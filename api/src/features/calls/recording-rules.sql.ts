import { type Db, sql, type Tx } from '../../db/db.ts'

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

export const putIncomingRecording = (tx: Tx, workgroupId: number, it: IncomingRecording) => tx.run`
  insert into incoming_recording (workgroup_id, announced, ticket, made_at, made_by)
    values (${workgroupId}, ${it.announced}, ${it.ticket}, ${it.at}, ${it.by})
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
