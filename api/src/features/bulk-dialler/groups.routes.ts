import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { WithHeaders } from '../../http/with-headers.ts'
import { addNumbers } from './group-import.service.ts'
import { changeMember, membersOf, removeMember } from './group-members.service.ts'
import { addGroup, groupDetail, groupsOf, removeGroup } from './groups.service.ts'
import { rejectedLines } from './rejected-lines.service.ts'

type Names =
  | 'groups'
  | 'addGroup'
  | 'group'
  | 'removeGroup'
  | 'groupMembers'
  | 'addGroupMembers'
  | 'rejectedLines'
  | 'changeGroupMember'
  | 'removeGroupMember'

export const groupsRoutes = (ctx: Context): Handlers<Names> => ({
  groups: async ({ caller, query }) => ({ status: 'success', ...(await groupsOf(ctx, caller, query)) }),

  addGroup: async ({ body: { name }, ...actor }) => {
    const id = await addGroup(ctx, actor, name)
    return { id, name, message: ctx.text('group_created') }
  },

  group: async ({ caller, params: { id } }) => ({
    status: 'success',
    result: await groupDetail(ctx, caller, id),
  }),

  removeGroup: async ({ params: { id }, ...actor }) => {
    await removeGroup(ctx, actor, id)
    return { status: 'success' }
  },

  groupMembers: async ({ caller, params, query }) => membersOf(ctx, caller, { ...params, ...query }),

  addGroupMembers: async ({ body, file, ...actor }) => {
    const { members, added, duplicates, rejected } = await addNumbers(ctx, actor, body, file)
    return new WithHeaders(members, {
      'x-total-added': added,
      'x-total-duplicates': duplicates,
      'x-total-rejected': rejected,
    })
  },

  rejectedLines: async ({ params: { groupId }, ...actor }) => rejectedLines(ctx, actor, groupId),

  changeGroupMember: async ({ params: { id }, body, ...actor }) => {
    await changeMember(ctx, actor, id, body)
    return { status: 'success' }
  },

  removeGroupMember: async ({ params: { id }, ...actor }) => {
    await removeMember(ctx, actor, id)
    return { status: 'success' }
  },
})
