import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type LockedUser, lockUser, setDisabled } from '../../core/profile/disabled-people.sql.ts'
import { lockSeat } from '../../core/workgroups/seat-admin.sql.ts'
import { updateAdmin } from '../../core/workgroups/workgroups.sql.ts'
import { deleteSessionsOf } from '../../people/auth/auth.sql.ts'
import { hasSecondFactor, resetSecondFactor } from '../../people/auth/second-factor.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { auditLookUp } from '../look-up.ts'
import { withService } from '../open.ts'
import { type Given, type Operator, operatorActor, Refused, type Result, type Verb } from '../operator.ts'

async function known(tx: Tx, email: string): Promise<LockedUser> {
  const user = await lockUser(tx, normalEmail(email))
  if (!user) throw new Refused(`Nobody has the e-mail ${email}. "users find" looks for a part of it.`)
  return user
}

/** Disables a person or enables them again. */
async function change(operator: Operator, email: string, given: Given, disable: boolean): Promise<Result> {
  return withService(operator, async (ctx) => {
    const why = reasonOf(given)
    const { email: found } = await transaction(ctx.db, (tx) => checked(tx, email, disable))
    await agree(operator, given, [
      disable
        ? `${found} cannot sign in any more, and all their sessions end.`
        : `${found} can sign in again.`,
    ])
    const sessions = await transaction(ctx.db, (tx) => write(ctx, tx, { operator, email, why, disable }))
    return {
      lines: [disable ? `${found} is disabled; ${sessions} sessions ended.` : `${found} is enabled.`],
      data: { email: found, disabled: disable, sessionsEnded: sessions },
    }
  })
}

async function checked(tx: Tx, email: string, disable: boolean): Promise<LockedUser> {
  const user = await known(tx, email)
  if (disable === (user.disabledAt !== null))
    throw new Refused(`${user.email} is ${disable ? 'disabled already' : 'not disabled'}.`)
  return user
}

interface Change {
  readonly operator: Operator
  readonly email: string
  readonly why: string
  readonly disable: boolean
}

async function write(ctx: Context, tx: Tx, { operator, email, why, disable }: Change): Promise<number> {
  const user = await checked(tx, email, disable)
  const at = ctx.clock.now()
  await setDisabled(tx, user.id, disable ? at : null)
  const sessions = disable ? await deleteSessionsOf(tx, user.id, null) : 0
  await writeAudit(tx, at, operatorActor(operator), {
    action: disable ? 'user_disabled' : 'user_enabled',
    target: `user:${user.id}`,
    detail: { reason: why },
  })
  return sessions
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
    withService(operator, async (ctx) => {
      const why = reasonOf(given)
      const { email: found, id } = await transaction(ctx.db, (tx) => known(tx, email))
      const none = () => new Refused(`${found} has no second factor.`)
      if (!(await hasSecondFactor(ctx, id))) throw none()
      await agree(operator, given, [`${found} can sign in with the password alone.`])
      await transaction(ctx.db, async (tx) => {
        const params = { id, email: found, reason: why }
        if (!(await resetSecondFactor(ctx, tx, operatorActor(operator), params))) throw none()
      })
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
    withService(operator, async (ctx) => {
      const why = reasonOf(given)
      const seat = await transaction(ctx.db, (tx) => revocable(tx, username))
      await auditLookUp(ctx, operator, { verb: usersRevokeAdmin.name, given, seats: [seat.id] })
      await agree(operator, given, [`${seat.email} is no admin of ${seat.workgroup} any more.`])
      await transaction(ctx.db, async (tx) => {
        const { id } = await revocable(tx, username)
        await updateAdmin(tx, id, null)
        await writeAudit(tx, ctx.clock.now(), operatorActor(operator), {
          action: 'admin_revoked',
          target: `seat:${id}`,
          detail: { reason: why },
        })
      })
      return {
        lines: [`${seat.email} is a plain member of ${seat.workgroup}.`],
        data: { username, workgroup: seat.workgroupId, admin: false },
      }
    }),
}

async function revocable(tx: Tx, username: string) {
  const seat = await lockSeat(tx, username)
  if (!seat) throw new Refused(`There is no seat ${username}. "users find" shows the seats of a person.`)
  if (!seat.admin) throw new Refused(`${seat.email} is no admin of ${seat.workgroup}.`)
  if (seat.otherAdmins === 0)
    throw new Refused(
      `${seat.email} is the last admin of ${seat.workgroup}. Let another member be made admin first.`,
    )
  return seat
}
