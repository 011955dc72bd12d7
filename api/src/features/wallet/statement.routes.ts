import { Readable } from 'node:stream'
import { naira } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { statementBalances, statementFile, statementPage } from './statement.service.ts'

export const statementRoutes = (
  ctx: Context,
): Handlers<'statement' | 'statementBalances' | 'statementFile'> => ({
  statement: async ({ caller, query }) => {
    const { total, lines } = await statementPage(ctx, caller.cardId, query, query.page ?? 1)
    return { status: 'success', result: lines, total }
  },

  statementBalances: async ({ caller, query }) => {
    const { opening, closing } = await statementBalances(ctx, caller.cardId, query)
    return { status: 'success', result: { opening: naira(opening), closing: naira(closing) } }
  },

  statementFile: async ({ query, ...actor }) =>
    new Streamed(Readable.from(await statementFile(ctx, actor, query)), {
      type: 'text/csv; charset=utf-8',
      headers: { 'content-disposition': 'attachment; filename="statement.csv"' },
    }),
})
