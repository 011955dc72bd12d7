import type { Context } from '../../context.ts'
import { noReplica } from '../db/replica.ts'
import { tryOut } from '../db/trial.ts'

const OUTSIDE = [
  'payments',
  'telephony',
  'webhooks',
  'mail',
  'sms',
  'push',
  'files',
  'recordings',
  'eInvoicing',
  'sandbox',
] as const

/** Nothing outside of the database is undone, so nothing there may be asked. */
const untouched = (name: string, it: object) =>
  new Proxy(it, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      throw new Error(`A trial would have used ${name}, which cannot be undone.`)
    },
  })

/**
 * Tries what a command would do, and undoes it: a preview is refused for every reason for which the command would be.
 *
 * @param act what the command does to the database, by the context that it is given
 * @throws what `act` throws
 */
export const trying =
  <T>(ctx: Context, act: (ctx: Context) => Promise<T>) =>
  (): Promise<T> =>
    tryOut(ctx.db, (db) =>
      act({
        ...ctx,
        ...(Object.fromEntries(
          OUTSIDE.map((name) => [name, ctx[name] && untouched(name, ctx[name])]),
        ) as Pick<Context, (typeof OUTSIDE)[number]>),
        db,
        replica: noReplica(db),
      }),
    )

/** For what asks the payment provider, which nothing undoes: the preview of the action checks all that we know. */
export const foreseen = async (): Promise<void> => {}
