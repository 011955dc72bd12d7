import type { Db } from '../../platform/db/db.ts'
import type { TableEnd } from '../../platform/db/sealing.ts'

const LINES_A_SEAL = 1000 // one statement of some milliseconds

/** The newest visible line: a trigger lets a line's transaction have its id before the line has. */
export const auditEnd = (db: Db) => db.only<TableEnd>`
  select (select coalesce(max(id), 0) from audit) as id, pg_current_xact_id()::text::bigint as transaction`

/** Seals the next lines up to one before which no transaction writes any more. @returns the seal's number; null without one */
export const sealNextLines = (db: Db, upTo: number, at: Date) => db.value<number | null>`
  select audit_seal(${upTo}, ${LINES_A_SEAL}, ${at})`

/** A seal on lines of the audit; its hash proves all lines up to `lastLine`, those that had their time included. */
export interface AuditSeal {
  readonly number: number
  readonly lastLine: number
  readonly lines: number
  /** in hexadecimal digits */
  readonly hash: string
}

export const newestAuditSeal = (db: Db) => db.one<AuditSeal>`
  select number, last_line as "lastLine", lines, encode(hash, 'hex') as hash
    from audit_seals order by number desc limit 1`

export const findAuditSeal = (db: Db, number: number) => db.one<AuditSeal>`
  select number, last_line as "lastLine", lines, encode(hash, 'hex') as hash from audit_seals where number = ${number}`

/** A sealed line as it leaves the database: all of it, the login that wrote it, and its hash in hexadecimal digits. */
export interface SealedLine {
  readonly id: number
  readonly at: Date
  readonly login: string | null
  readonly requestId: string
  readonly address: string
  readonly userId: number | null
  readonly seatId: number | null
  readonly workgroupId: number | null
  readonly action: string
  readonly target: string | null
  readonly detail: unknown
  readonly hash: string
}

/** The sealed lines after one, in order; up to the end of its seal, a thousand at most. */
export const sealedLines = (db: Db, after: number, upTo: number) => db.many<SealedLine>`
  select audit.id, at, login, request_id as "requestId", address, user_id as "userId", seat_id as "seatId",
         workgroup_id as "workgroupId", action, target, detail, encode(hash, 'hex') as hash
    from audit join audit_hashes on audit_hashes.id = audit.id
    where audit.id > ${after} and audit.id <= ${upTo} and audit_hashes.id > ${after} and audit_hashes.id <= ${upTo}
    order by audit.id`

/** The first seal on lines after one. */
export const sealAfterLine = (db: Db, line: number) => db.one<AuditSeal>`
  select number, last_line as "lastLine", lines, encode(hash, 'hex') as hash
    from audit_seals where last_line > ${line} order by last_line limit 1`

/** A fault in the audit. */
export interface AuditFault {
  /** the first line that it is about */
  readonly line: number
  readonly found: string
}

interface Piece {
  /** the last seal that was looked at; null: there was none any more */
  readonly upTo: number | null
  readonly faults: readonly AuditFault[]
}

const SEALS_AT_A_TIME = 5 // some thousand lines: the embedded database has one session

/**
 * Recomputes the next seals after one from their lines. In one statement, so that what retention deletes at that moment
 * is there as a whole, or gone.
 */
export async function checkSeals(db: Db, after: number): Promise<Piece> {
  const rows = await db.many<{ up_to: number; line: number | null; found: string | null }>`
    with chosen as materialized (
      select s as seal, s.number, s.last_line, s.lines, s.newest, s.lines_hash, s.hash, p.hash as previous,
             case when s.number = 1 then -9223372036854775808 else p.last_line end as after, p.newest as newest_before
        from audit_seals s left join audit_seals p on p.number = s.number - 1
        where s.number in (select number from audit_seals where number > ${after} order by number limit ${SEALS_AT_A_TIME})
    ), ends as materialized (
      select min(after) as first, max(last_line) as last, max(number) as up_to from chosen
    ), lines as materialized (
      select audit.id, audit.at, audit_line_hash(audit) as hash from audit
        where audit.id > (select first from ends) and audit.id <= (select last from ends)
    ), hashes as materialized (
      select id, hash from audit_hashes where id > (select first from ends) and id <= (select last from ends)
    ), sealed as materialized (
      select number, chosen.last_line, count(hashes.id) as lines, sha256(string_agg(hashes.hash, ''::bytea order by hashes.id)) as hash
        from chosen left join hashes on hashes.id > chosen.after and hashes.id <= chosen.last_line group by 1, 2
    ), faults as (
      select coalesce(lines.id, hashes.id) as line,
             case when hashes.id is null then 'was put in later' when lines.id is null then 'was deleted'
                  else 'was changed' end as found
        from lines full join hashes on hashes.id = lines.id
        where lines.hash is distinct from hashes.hash
      union all
      select lines.id, 'is dated before what was sealed before it'
        from chosen join lines on lines.id > chosen.after and lines.id <= chosen.last_line
        where lines.at < chosen.newest_before - interval '1 hour'
      union all
      select greatest(coalesce(chosen.after, 0), 0) + 1,
             case when chosen.previous is null and chosen.number > 1 then 'has no seal: there is none before seal ' || chosen.number
                  else 'begins seal ' || chosen.number || ', which was changed' end
        from chosen where chosen.hash is distinct from audit_seal_hash(
          case when chosen.number = 1 then ''::bytea else chosen.previous end, chosen.seal)
      union all
      select greatest(coalesce(chosen.after, 0), 0) + 1,
             case when sealed.lines = 0 then 'and those up to ' || chosen.last_line || ' were deleted before their time'
                  else 'or one up to ' || chosen.last_line || ' was changed or deleted with its hash' end
        from chosen join sealed using (number)
        where (sealed.lines <> chosen.lines or sealed.hash is distinct from chosen.lines_hash)
          and not (sealed.lines = 0 and not exists (select from audit_hashes where id <= chosen.after)
            and chosen.newest < (select newest from audit_seals order by number desc limit 1) - interval '6 years')
    )
    select up_to, line, found from ends left join faults on true where up_to is not null order by line, found`
  const faults = rows.flatMap(({ line, found }) => (line === null || found === null ? [] : { line, found }))
  return { upTo: rows[0]?.up_to ?? null, faults }
}

/** The first line that has a hash and lies behind the last seal: the seals on it are gone. */
export const firstUnsealedHash = (db: Db) => db.valueIfAny<number>`
  select id from audit_hashes where id > coalesce((select max(last_line) from audit_seals), 0) order by id limit 1`
