import type { usersEndpoints } from '@ekoline/contract/company/users.ts'
import type { Context } from '../../context.ts'
import { endedAdminsOf } from '../../core/workgroups/given-rights.service.ts'
import { refillTyped } from '../../money/wallet/refill.service.ts'
import { done, success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { endMemberSessions, leaveWorkgroup, leavingOf, removeMember } from './leaving.service.ts'
import { setRole } from './roles.service.ts'
import {
  acceptInvitation,
  declineInvitation,
  ownInvitations,
  resendSeatInvitation,
  sentInvitations,
  withdrawSeatInvitation,
} from './seat-invitations.service.ts'
import {
  addUser,
  changeAdmin,
  changeStatus,
  correctMemberPhone,
  type NewUser,
  resendInvitation,
  revokeInvitation,
} from './users.service.ts'

export const usersRoutes = (ctx: Context): HandlersOf<typeof usersEndpoints> => ({
  subscribe: ({ body, ...actor }) => done(addUser(ctx, actor, newUserOf(body))),
  changeStatus: ({ params, body, ...actor }) => done(changeStatus(ctx, actor, params.id, body.status)),
  makeAdmin: ({ params, body, ...actor }) => done(changeAdmin(ctx, actor, params.id, body.admin_status)),
  setRole: ({ params, body, ...actor }) =>
    done(setRole(ctx, actor, params.id, { role: body.role, queues: body.queues ?? [] })),
  endedAdmins: ({ caller }) => success(endedAdminsOf(ctx, caller)),
  leaving: ({ params, caller }) => success(leavingOf(ctx, caller, params.id)),
  removeMember: ({ params, ...actor }) => done(removeMember(ctx, actor, params.id)),
  endMemberSessions: async ({ params, ...actor }) => ({
    status: 'success',
    ended: await endMemberSessions(ctx, actor, params.id),
  }),
  leaveWorkgroup: (actor) => done(leaveWorkgroup(ctx, actor)),
  correctMemberPhone: ({ params, body, ...actor }) =>
    done(correctMemberPhone(ctx, actor, params.id, body.phoneNumber)),
  resendInvitation: ({ params, ...actor }) => done(resendInvitation(ctx, actor, params.id)),
  ownInvitations: ({ caller }) => success(ownInvitations(ctx, caller)),
  acceptInvitation: ({ params, ...actor }) => success(acceptInvitation(ctx, actor, params.id)),
  declineInvitation: ({ params, ...actor }) => done(declineInvitation(ctx, actor, params.id)),
  sentInvitations: async ({ caller, query }) => ({
    status: 'success',
    ...(await sentInvitations(ctx, caller, query.page ?? 1)),
  }),
  resendSeatInvitation: ({ params, ...actor }) => done(resendSeatInvitation(ctx, actor, params.id)),
  withdrawSeatInvitation: ({ params, ...actor }) => done(withdrawSeatInvitation(ctx, actor, params.id)),
  revokeInvitation: ({ params, ...actor }) => done(revokeInvitation(ctx, actor, params.id)),
})

type Body = Parameters<HandlersOf<typeof usersEndpoints>['subscribe']>[0]['body']

function newUserOf({ credit, refill_below, refill_amount, refill_most, ...user }: Body): NewUser {
  const refill = refillTyped({
    refill_below: refill_below ?? null,
    refill_amount: refill_amount ?? null,
    refill_most: refill_most ?? null,
  })
  return { ...user, money: credit || refill ? { amount: credit ?? null, refill } : null }
}
