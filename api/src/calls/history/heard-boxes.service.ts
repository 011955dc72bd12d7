import { type Fragment, sql } from '../../platform/db/db.ts'

/** Who looks. */
export interface Hearer {
  readonly workgroupId: number
  readonly seatId: number
  readonly admin: boolean
  /** the ids of the queues of a supervisor */
  readonly queues?: readonly number[] | null
}

/**
 * The voicemail boxes `b`, each with the seat `s` of its owner, that a person hears: their own, those they are named in; an
 * admin also the workgroup's, and those of a person who has left.
 */
export const hears = ({ workgroupId, seatId, admin }: Hearer): Fragment<unknown> => sql`
  b.workgroup_id = ${workgroupId} and (b.seat_id = ${seatId}
    or exists (select from voicemail_people p where p.box_id = b.id and p.seat_id = ${seatId})
    or (${admin}::boolean and (b.seat_id is null or s.revoked_at is not null)))`
