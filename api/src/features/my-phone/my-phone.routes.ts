import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { Streamed } from '../../http/streamed.ts'
import { keepBrowserSecret, makeBrowserSecret } from './browser.service.ts'
import { linphoneSetUp } from './linphone.ts'
import { makePhoneSecret, myPhone, setUpOf } from './my-phone.service.ts'

type Names = 'myPhone' | 'makePhoneSecret' | 'makeBrowserSecret' | 'keepBrowserSecret' | 'phoneSetUp'

export const myPhoneRoutes = (ctx: Context): Handlers<Names> => ({
  myPhone: async ({ caller }) => ({ status: 'success', result: await myPhone(ctx, caller) }),

  makePhoneSecret: async (by) => ({ status: 'success', result: await makePhoneSecret(ctx, by) }),

  makeBrowserSecret: async (by) => ({ status: 'success', result: await makeBrowserSecret(ctx, by) }),

  keepBrowserSecret: async ({ caller }) => ({
    status: 'success',
    result: { ends: await keepBrowserSecret(ctx, caller) },
  }),

  phoneSetUp: async ({ params, ...by }) =>
    new Streamed(Readable.from([linphoneSetUp(await setUpOf(ctx, by, params.token), ctx.config.sip)]), {
      type: 'application/xml; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    }),
})
