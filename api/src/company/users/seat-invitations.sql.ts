import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'

export interface NewSeatInvitation {
  readonly workgroupId: number
  readonly userId: number
  /** the seat of the admin who invites */
  readonly invitedBy: number
  readonly firstName: string
  readonly lastName: string
  readonly at: Date
  readonly expiresAt: Date
}

/**
 * Stores an invitation, or renews one that has expired unanswered.
 *
 * @returns undefined when one is open, or was declined
 */
export const insertSeatInvitation = (tx: Tx, invitation: NewSeatInvitation) => tx.valueIfAny<number>`
  insert into seat_invitations as known (workgroup_id, user_id, invited_by, first_name, last_name, created_at, expires_at)
    values (${invitation.workgroupId}, ${invitation.userId}, ${invitation.invitedBy}, ${invitation.firstName},
            ${invitation.lastName}, ${invitation.at}, ${invitation.expiresAt})
    on conflict (user_id, workgroup_id) do update
      set invited_by = excluded.invited_by, first_name = excluded.first_name, last_name = excluded.last_name,
          created_at = excluded.created_at, expires_at = excluded.expires_at
      where known.declined_at is null and known.expires_at <= ${invitation.at}
    returning id`

/** Whether the person has declined an invitation to the workgroup, not long ago. */
export const hasDeclined = (db: Db, userId: number, workgroupId: number) => db.some`
  select id from seat_invitations
    where user_id = ${userId} and workgroup_id = ${workgroupId} and declined_at is not null`

interface SeatInvitation {
  readonly id: number
  readonly userId: number
  readonly workgroupId: number
  readonly declined: boolean
  readonly expiresAt: Date
}

export const findSeatInvitation = (db: Db, id: number) => db.one<SeatInvitation>`
  select id, user_id as "userId", workgroup_id as "workgroupId", declined_at is not null as declined,
         expires_at as "expiresAt" from seat_invitations where id = ${id}`

interface OwnInvitation {
  readonly id: number
  readonly workgroup: string
  readonly invitedBy: string
  readonly expiresAt: Date
}

/** How many invitations a person is shown, the newest. */
const OWN_SHOWN = 20

const open = (now: Date) => sql`declined_at is null and expires_at > ${now}`

/** The open invitations of a person, newest first. */
export const listOwnInvitations = (db: Db, userId: number, now: Date) => db.many<OwnInvitation>`
  select i.id, w.name as workgroup, u.first_name || ' ' || u.last_name as "invitedBy", i.expires_at as "expiresAt"
    from seat_invitations i join workgroups w on w.id = i.workgroup_id
      join seats s on s.id = i.invited_by join users u on u.id = s.user_id
    where i.user_id = ${userId} and ${open(now)} order by i.id desc limit ${OWN_SHOWN}`

interface SentInvitation {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly declined: boolean
  readonly expiresAt: Date
}

/** A page of the invitations of a workgroup that were not accepted, newest first. */
export const listSentInvitations = (db: Db, workgroupId: number, page: number) => db.many<SentInvitation>`
  select i.id, i.first_name as "firstName", i.last_name as "lastName", u.email,
         i.declined_at is not null as declined, i.expires_at as "expiresAt"
    from seat_invitations i join users u on u.id = i.user_id
    where i.workgroup_id = ${workgroupId} order by i.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`

export const countSentInvitations = (db: Db, workgroupId: number) => db.value<number>`
  select count(*) as total from seat_invitations where workgroup_id = ${workgroupId}`

/** Gives an unanswered invitation a new end. @returns the person's id; undefined when it was answered first */
export const renewSeatInvitation = (tx: Tx, id: number, expiresAt: Date) => tx.valueIfAny<number>`
  update seat_invitations set expires_at = ${expiresAt} where id = ${id} and declined_at is null returning user_id`

/** @returns false when it was answered or withdrawn first, or has expired */
export const markDeclined = (tx: Tx, id: number, now: Date) => tx.some`
  update seat_invitations set declined_at = ${now} where id = ${id} and ${open(now)} returning id`

/** Takes an open invitation out, for a seat in its place. @returns false when it was answered or withdrawn first, or has expired */
export const takeSeatInvitation = (tx: Tx, id: number, now: Date) => tx.some`
  delete from seat_invitations where id = ${id} and ${open(now)} returning id`

/** Takes an invitation back that was not declined. @returns false when there is none any more */
export const deleteSeatInvitation = (tx: Tx, id: number) => tx.some`
  delete from seat_invitations where id = ${id} and declined_at is null returning id`

/** Deletes invitations that ended before an instant, whatever was answered. @returns how many */
export const deleteOldSeatInvitations = (db: Db, before: Date) => db.run`
  delete from seat_invitations where id in (select id from seat_invitations where expires_at < ${before} limit 5000)`
