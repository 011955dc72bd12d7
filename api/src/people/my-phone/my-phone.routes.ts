import { Readable } from 'node:stream'
import type { myPhoneEndpoints } from '@ekoline/contract/people/my-phone.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { done, Streamed, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import {
  addMyPhone,
  keepBrowserSecret,
  makeBrowserSecret,
  makePhoneSecret,
  myPhone,
  removeMyPhone,
  renameMyPhone,
  renewMyPhone,
  setUpOf,
} from './my-phone.service.ts'
import { exchangeOf, linphoneFile, yealinkFile, zoiperFile } from './set-up-files.ts'

interface SetUpFile {
  readonly type: string
  readonly name: string
  readonly write: typeof linphoneFile
}

const XML = 'application/xml; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const LINPHONE: SetUpFile = { type: XML, name: 'linphone.xml', write: linphoneFile }
const ZOIPER: SetUpFile = { type: XML, name: 'zoiper.xml', write: zoiperFile }
const YEALINK: SetUpFile = { type: TEXT, name: 'yealink.cfg', write: yealinkFile }

export function myPhoneRoutes(ctx: Context): HandlersOf<typeof myPhoneEndpoints> {
  const exchange = exchangeOf(ctx.config)
  async function fileBy(by: Actor, token: string, { type, name, write }: SetUpFile) {
    const file = write(await setUpOf(ctx, by, token), exchange)
    const headers = { 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` }
    return new Streamed(Readable.from([file]), { type, headers })
  }

  return {
    myPhone: ({ caller }) => success(myPhone(ctx, caller)),

    makePhoneSecret: (by) => success(makePhoneSecret(ctx, by)),

    addPhone: ({ body, ...by }) => success(addMyPhone(ctx, by, body.name)),

    renewPhone: ({ params, ...by }) => success(renewMyPhone(ctx, by, params.phone)),

    renamePhone: ({ params, body, ...by }) => done(renameMyPhone(ctx, by, params.phone, body.name)),

    removePhone: ({ params, ...by }) => done(removeMyPhone(ctx, by, params.phone)),

    makeBrowserSecret: (by) => success(makeBrowserSecret(ctx, by)),

    keepBrowserSecret: ({ caller }) => success(keepBrowserSecret(ctx, caller)),

    phoneSetUp: ({ params, ...by }) => fileBy(by, params.token, LINPHONE),

    phoneSetUpZoiper: ({ params, ...by }) => fileBy(by, params.token, ZOIPER),

    phoneSetUpYealink: ({ params, ...by }) => fileBy(by, params.token.replace(/\.cfg$/, ''), YEALINK),
  }
}
