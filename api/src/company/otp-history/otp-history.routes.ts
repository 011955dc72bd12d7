import type { otpHistoryEndpoints } from '@ekoline/contract/company/otp-history.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { otpHistory } from './otp-history.service.ts'

export const otpHistoryRoutes = (ctx: Context): HandlersOf<typeof otpHistoryEndpoints> => ({
  otpHistory: async ({ caller, body: { cardid, from, to, pageno, no_of_records_per_page } }) => ({
    status: 'success',
    ...(await otpHistory(ctx, caller, {
      cardId: cardid,
      from,
      to,
      page: pageno,
      size: no_of_records_per_page,
    })),
  }),
})
