import type { Session } from './engine.ts'

/** Takes the lock for as long as the session lives. @returns false while another session has it */
export async function tryLock(session: Session, name: string, number: number): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock(hashtext($1), $2::int) as taken', [
    name,
    number,
  ])
  return rows[0]?.taken === true
}

/** Whether no session has the lock. */
export async function isFree(session: Session, name: string, number: number): Promise<boolean> {
  const { rows } = await session.query(
    `select not exists (
       select from pg_locks join pg_database d on d.oid = database and datname = current_database()
         where locktype = 'advisory' and classid::bigint = hashtext($1)::bigint & 4294967295 and objid = $2::oid
           and objsubid = 2) as free`,
    [name, number],
  )
  return rows[0]?.free === true
}

/** Gives the lock back. */
export async function unlock(session: Session, name: string, number: number): Promise<void> {
  await session.query('select pg_advisory_unlock(hashtext($1), $2::int)', [name, number])
}

/** @throws Error when the session is broken */
export async function isAlive(session: Session): Promise<void> {
  await session.query('select 1')
}
