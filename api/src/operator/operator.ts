import type { Config } from '../config.ts'
import type { Progress } from '../db/backup/format.ts'
import { type Db, sql, type Tx, transaction } from '../db/db.ts'
import { APP_ROLE } from '../db/migrate.ts'
import type { Actor } from '../http/caller.ts'

/** What a command is given besides its arguments. */
export interface Operator {
  readonly config: Config
  /** where the names of files begin that begin nowhere */
  readonly folder: string
  /** a line of the result */
  readonly say: (line: string) => void
  /** a line about what is under way */
  readonly note: (line: string) => void
  readonly progress: Progress
  /** aborted when the operator wants the command to stop */
  readonly signal: AbortSignal
}

/** One of the operator's commands. */
export interface Verb {
  readonly name: string
  /** the names of its arguments, in capitals; all must be given */
  readonly parameters: readonly string[]
  /** one line for the list of commands */
  readonly summary: string
  /** what `--help` tells besides */
  readonly about: string
  /** @throws Refused when it can not be done, in words for the operator */
  run(operator: Operator, args: readonly string[]): Promise<void>
}

/** A command can not do what it was asked; the message says why, and what to do. */
export class Refused extends Error {}

/** The operator in the audit: nobody who is signed in, at the machine itself. */
export const operatorActor: Actor = {
  caller: null,
  request: { id: 'operator', address: 'local', agent: 'operator', idempotencyKey: null },
}

/** A transaction with the rights of the service, whoever is signed in to the database. */
export async function asService<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await sql`set local role ${sql.id(APP_ROLE)}`.execute(tx)
    return work(tx)
  })
}
