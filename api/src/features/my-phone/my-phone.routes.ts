import { Readable } from 'node:stream'
import type { myPhoneEndpoints } from '@ekoline/contract/my-phone.ts'
import type { Context } from '../../context.ts'
import { Streamed, success } from '../../http/replies.ts'
import type { HandlersOf } from '../../http/serve.ts'
import { linphoneSetUp } from './linphone.ts'
import {
  keepBrowserSecret,
  makeBrowserSecret,
  makePhoneSecret,
  myPhone,
  setUpOf,
} from './my-phone.service.ts'

export const myPhoneRoutes = (ctx: Context): HandlersOf<typeof myPhoneEndpoints> => ({
  myPhone: ({ caller }) => success(myPhone(ctx, caller)),

  makePhoneSecret: (by) => success(makePhoneSecret(ctx, by)),

  makeBrowserSecret: (by) => success(makeBrowserSecret(ctx, by)),

  keepBrowserSecret: ({ caller }) => success(keepBrowserSecret(ctx, caller)),

  phoneSetUp: async ({ params, ...by }) =>
    new Streamed(Readable.from([linphoneSetUp(await setUpOf(ctx, by, params.token), ctx.config.sip)]), {
      type: 'application/xml; charset=utf-8',
      headers: { 'cache-control': 'no-store' },
    }),
})
