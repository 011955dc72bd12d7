import type { Context } from '../../context.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { named, reason } from '../../platform/actions/fields.ts'
import {
  previewDisabling,
  previewFactorReset,
  SignInRefused,
  setPersonDisabled,
  turnOffFactorOf,
} from './disabling.service.ts'

const says = [
  saying(SignInRefused, {
    nobody: ({ email }) => `Nobody has the e-mail ${email}. "users find" looks for a part of it.`,
    disabled_already: ({ email }) => `${email} is disabled already.`,
    not_disabled: ({ email }) => `${email} is not disabled.`,
    no_second_factor: ({ email }) => `${email} has no second factor.`,
  }),
]

const input = { email: named('EMAIL'), reason }

/** Whom a change of the sign-in is about. */
async function foundAs(ctx: Context, email: string, disable: boolean, would: (email: string) => string) {
  const { email: found } = await previewDisabling(ctx, { email, disable })
  return { would: [would(found)], facts: found }
}

export const usersDisable = defineAction({
  name: 'users disable',
  permission: 'support',
  summary: 'ends a person’s sessions and lets them sign in no more',
  about: `Ends all sessions of the person with this e-mail. Whoever signs in with the right password is told that the account
is disabled. Their seats, wallets and numbers stay as they are.`,
  input,
  audits: ['user_disabled'],
  says,

  preview: (ctx, { email }) =>
    foundAs(
      ctx,
      email,
      true,
      (found) => `${found} could not sign in any more, and all their sessions would end.`,
    ),

  async run(ctx, actor, { email, reason: why }, found) {
    const sessions = await setPersonDisabled(ctx, actor, { email, disable: true, reason: why })
    return {
      lines: [`${found} is disabled; ${sessions} sessions ended.`],
      data: { email: found, disabled: true, sessionsEnded: sessions },
    }
  },
})

export const usersEnable = defineAction({
  name: 'users enable',
  permission: 'support',
  summary: 'lets a disabled person sign in again',
  about: 'The person with this e-mail can sign in again, with the password that they had.',
  input,
  audits: ['user_enabled'],
  says,

  preview: (ctx, { email }) => foundAs(ctx, email, false, (found) => `${found} could sign in again.`),

  async run(ctx, actor, { email, reason: why }, found) {
    const sessions = await setPersonDisabled(ctx, actor, { email, disable: false, reason: why })
    return {
      lines: [`${found} is enabled.`],
      data: { email: found, disabled: false, sessionsEnded: sessions },
    }
  },
})

export const usersResetSecondFactor = defineAction({
  name: 'users reset-second-factor',
  permission: 'support',
  summary: 'lets a person who lost the second factor sign in with the password alone',
  about: `Turns the second factor of the person with this e-mail off and mails it to them; they can set it up anew. Make sure
first, by another way than e-mail, that it is they who ask: whoever has their password can sign in from now on.`,
  input,
  audits: ['second_factor_reset'],
  says,

  async preview(ctx, { email }) {
    const { email: found } = await previewFactorReset(ctx, email)
    return { would: [`${found} could sign in with the password alone.`], facts: found }
  },

  async run(ctx, actor, { email, reason: why }, found) {
    await turnOffFactorOf(ctx, actor, { email, reason: why })
    return {
      lines: [`The second factor of ${found} is off; a mail tells them.`],
      data: { email: found, secondFactor: false },
    }
  },
})
