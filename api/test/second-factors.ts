import { Secret, TOTP } from 'otpauth'
import { PASSWORD, type Person, type World } from './world.ts'

const PERIOD_MS = 30_000

/** Turns a person's second factor on. @returns its recovery codes, and what makes a code of the app that is unused */
export async function turnOnFactor(world: World, who: Person) {
  const { secret } = (await world.call('beginSecondFactor', { body: { password: PASSWORD } }, who)).body
    .result
  const code = () => {
    world.clock.advance(PERIOD_MS)
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: world.clock.now().getTime(),
    })
  }
  const { recovery_codes } = (await world.call('turnOnSecondFactor', { body: { code: code() } }, who)).body
    .result
  return { recoveryCodes: recovery_codes, code }
}

/** Makes the session of a person one in which they have not shown since the login who they are. */
export async function unconfirm({ ctx }: World, { sessionId }: Person): Promise<void> {
  await ctx.db.updateTable('sessions').set({ confirmed_at: null }).where('id', '=', sessionId).execute()
}
