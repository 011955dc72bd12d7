import type { bankTransfersEndpoints } from '@ekoline/contract/money/bank-transfers.ts'
import type { Context } from '../../../context.ts'
import { success } from '../../../platform/http/replies.ts'
import type { HandlersOf } from '../../../platform/http/serve.ts'
import { bankTransfersOf, makeBankAccount } from './bank-accounts.service.ts'
import { sendInSandbox } from './bank-transfers.service.ts'

/** Who sends in the sandbox's bank, unless the person says another name. */
const SENDER = 'ACME LIMITED'

export const bankTransfersRoutes = (ctx: Context): HandlersOf<typeof bankTransfersEndpoints> => ({
  bankAccount: ({ caller }) => success(bankTransfersOf(ctx, caller)),

  makeBankAccount: (actor) => success(makeBankAccount(ctx, actor)),

  sandboxTransfer: async ({ body, ...actor }) => {
    const { amount, sender = SENDER } = body
    return { status: 'success', result: { reference: await sendInSandbox(ctx, actor, { amount, sender }) } }
  },
})
