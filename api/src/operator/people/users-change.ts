import type { Context } from '../../context.ts'
import {
  AdminRefused,
  previewAdminRevocation,
  revokeAdmin,
} from '../../core/workgroups/admin-revocation.service.ts'
import {
  previewDisabling,
  previewFactorReset,
  SignInRefused,
  setPersonDisabled,
  turnOffFactorOf,
} from '../../people/auth/disabling.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { type Given, type Operator, operatorActor, type Result, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { trying } from '../trial.ts'

const withSignIn = saying(SignInRefused, {
  nobody: ({ email }) => `Nobody has the e-mail ${email}. "users find" looks for a part of it.`,
  disabled_already: ({ email }) => `${email} is disabled already.`,
  not_disabled: ({ email }) => `${email} is not disabled.`,
  no_second_factor: ({ email }) => `${email} has no second factor.`,
})

const withAdmins = saying(AdminRefused, {
  no_seat: ({ username }) => `There is no seat ${username}. "users find" shows the seats of a person.`,
  no_admin: ({ email, workgroup }) => `${email} is no admin of ${workgroup}.`,
  last_admin: ({ email, workgroup }) =>
    `${email} is the last admin of ${workgroup}. Let another member be made admin first.`,
})

/** Disables a person or enables them again. */
async function change(operator: Operator, email: string, given: Given, disable: boolean): Promise<Result> {
  return withSignIn(operator, async (ctx) => {
    const why = reasonOf(given)
    const { email: found } = await previewDisabling(ctx, { email, disable })
    const act = (on: Context) =>
      setPersonDisabled(on, operatorActor(operator), { email, disable, reason: why })
    const would = [
      disable
        ? `${found} could not sign in any more, and all their sessions would end.`
        : `${found} could sign in again.`,
    ]
    await agree(operator, given, would, trying(ctx, act))
    const sessions = await act(ctx)
    return {
      lines: [disable ? `${found} is disabled; ${sessions} sessions ended.` : `${found} is enabled.`],
      data: { email: found, disabled: disable, sessionsEnded: sessions },
    }
  })
}

export const usersDisable: Verb = {
  name: 'users disable',
  parameters: ['EMAIL'],
  options: { ...reason, ...yes },
  summary: 'ends a person’s sessions and lets them sign in no more',
  about: `Ends all sessions of the person with this e-mail. Whoever signs in with the right password is told that the account
is disabled. Their seats, wallets and numbers stay as they are.`,
  run: (operator, [email = ''], given) => change(operator, email, given, true),
}

export const usersEnable: Verb = {
  name: 'users enable',
  parameters: ['EMAIL'],
  options: { ...reason, ...yes },
  summary: 'lets a disabled person sign in again',
  about: 'The person with this e-mail can sign in again, with the password that they had.',
  run: (operator, [email = ''], given) => change(operator, email, given, false),
}

export const usersResetSecondFactor: Verb = {
  name: 'users reset-second-factor',
  parameters: ['EMAIL'],
  options: { ...reason, ...yes },
  summary: 'lets a person who lost the second factor sign in with the password alone',
  about: `Turns the second factor of the person with this e-mail off and mails it to them; they can set it up anew. Make sure
first, by another way than e-mail, that it is they who ask: whoever has their password can sign in from now on.`,

  run: (operator, [email = ''], given) =>
    withSignIn(operator, async (ctx) => {
      const why = reasonOf(given)
      const { email: found } = await previewFactorReset(ctx, email)
      const act = (on: Context) => turnOffFactorOf(on, operatorActor(operator), { email, reason: why })
      await agree(operator, given, [`${found} could sign in with the password alone.`], trying(ctx, act))
      await act(ctx)
      return {
        lines: [`The second factor of ${found} is off; a mail tells them.`],
        data: { email: found, secondFactor: false },
      }
    }),
}

export const usersRevokeAdmin: Verb = {
  name: 'users revoke-admin',
  parameters: ['USERNAME'],
  options: { ...reason, ...yes },
  summary: 'makes an admin of a workgroup a plain member',
  about: `USERNAME is the SIP username of the seat, as "users find" shows it. A workgroup keeps at least one admin who can sign
in and change things: the last one is not revoked.`,

  run: (operator, [username = ''], given) =>
    withAdmins(operator, async (ctx) => {
      const why = reasonOf(given)
      const seat = await previewAdminRevocation(ctx, username)
      await auditLookUp(ctx, operator, { verb: usersRevokeAdmin.name, given, seats: [seat.id] })
      const act = (on: Context) => revokeAdmin(on, operatorActor(operator), { username, reason: why })
      const would = [`${seat.email} would be no admin of ${seat.workgroup} any more.`]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return {
        lines: [`${seat.email} is a plain member of ${seat.workgroup}.`],
        data: { username, workgroup: seat.workgroupId, admin: false },
      }
    }),
}
