import { Secret, TOTP } from 'otpauth'
import { linkTo, type Makers, type Place } from '../../../test/things/makers.ts'
import { PASSWORD } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { issueVerifyToken } from './verify-tokens.service.ts'

const PERIOD_MS = 30_000 // of an authenticator app

const appCode = ({ world }: Place, secret: string | number) =>
  new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: world.clock.now().getTime() })

export const things: Makers = {
  session: async ({ owner }) => owner.sessionId,
  'other session': async ({ world, owner }) =>
    (await world.call('signIn', { body: { email: owner.email, password: PASSWORD } }, null)).body.token,
  'app secret': async ({ world, owner }) =>
    (await world.call('beginSecondFactor', { body: { password: PASSWORD } }, owner)).body.result.secret,
  'first app code': async (place, its) => appCode(place, await its('app secret')),
  'recovery code': async ({ world, owner }, its) => {
    const body = { code: String(await its('first app code')) }
    return (await world.call('turnOnSecondFactor', { body }, owner)).body.result.recovery_codes[0] ?? ''
  },
  'app code': async (place, its) => {
    await its('recovery code')
    place.world.clock.advance(PERIOD_MS)
    return appCode(place, await its('app secret'))
  },
  'sign-in ticket': async ({ world, owner }, its) => {
    await its('recovery code')
    const body = { email: owner.email, password: PASSWORD }
    return (await world.call('signIn', { body }, null)).body.token
  },
  'sign-in link': async (place) => {
    await place.world.call('askSignInLink', { body: { email: place.owner.email } }, null)
    return (await linkTo(place, place.owner.email)).href
  },
  'sign-in link end': async (_, its) =>
    new URL(String(await its('sign-in link'))).searchParams.get('expires') ?? '',
  'sign-in link signature': async (_, its) =>
    new URL(String(await its('sign-in link'))).searchParams.get('signature') ?? '',
  password: async () => PASSWORD,
  'password link': async (place) => {
    await place.world.call('forgotPassword', { body: { email: place.owner.email } }, null)
    return (await linkTo(place, place.owner.email)).pathname.split('/').at(-1) ?? ''
  },
  'email proof': ({ world, owner }) =>
    transaction(world.ctx.db, (tx) => issueVerifyToken(world.ctx, tx, owner.userId, 'mailed')),
}
