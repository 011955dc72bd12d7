import { type Db, sql, type Tx } from '../../platform/db/db.ts'

/** menu: a ready one, by a job; set-up: of menus, by support. */
export type ExtraKind = 'menu' | 'set-up'

/** What comes with a plan that a workgroup bought. */
export interface Extra {
  readonly id: number
  readonly workgroupId: number
  readonly workgroup: string
  readonly cardId: number
  readonly kind: ExtraKind
  readonly state: 'open' | 'done' | 'declined'
  readonly createdAt: Date
  /** of who bought the plan */
  readonly email: string
  readonly username: string
}

/** What a payment for a plan brings beside airtime. */
export interface NewExtra {
  readonly workgroupId: number
  readonly cardId: number
  readonly planId: number
  readonly kind: ExtraKind
  readonly at: Date
}

/** Once, as long as it is open. */
export const insertExtra = (tx: Tx, { workgroupId, cardId, planId, kind, at }: NewExtra) => tx.run`
  insert into plan_extras (workgroup_id, card_id, plan_id, kind, created_at)
    values (${workgroupId}, ${cardId}, ${planId}, ${kind}, ${at})
    on conflict (workgroup_id, kind) where state = 'open' do nothing`

const columns = sql`
  e.id, e.workgroup_id as "workgroupId", w.name as workgroup, e.card_id as "cardId", e.kind, e.state,
  e.created_at as "createdAt", u.email, s.username`
const tables = sql`
  plan_extras e join workgroups w on w.id = e.workgroup_id join seats s on s.card_id = e.card_id join users u on u.id = s.user_id`

export const findExtra = (db: Db, id: number) =>
  db.one<Extra>`select ${columns} from ${tables} where e.id = ${id}`

/** What is owed still, the oldest first. */
export const listOpenExtras = (db: Db, kind: ExtraKind, most: number) => db.many<Extra>`
  select ${columns} from ${tables} where e.kind = ${kind} and e.state = 'open' order by e.created_at, e.id limit ${most}`

interface Ended {
  readonly id: number
  readonly state: 'done' | 'declined'
  readonly at: Date
  readonly answer: string
}

/** @returns whether it was open */
export const endExtra = (tx: Tx, { id, state, at, answer }: Ended) => tx.some`
  update plan_extras set state = ${state}, ended_at = ${at}, answer = ${answer}
   where id = ${id} and state = 'open' returning id`
