import type { contactGroupsEndpoints } from '@ekoline/contract/outreach/contact-groups.ts'
import type { Context } from '../../context.ts'
import { done, success, WithHeaders } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { addGroup, groupDetail, groupsOf, rejectedLines, removeGroup } from './contact-groups.service.ts'
import { addContacts } from './group-contacts.service.ts'
import { addNumbers } from './group-import.service.ts'
import { changeMember, membersOf, removeMember } from './group-members.service.ts'
import { previewNumbers } from './group-preview.service.ts'

export const contactGroupsRoutes = (ctx: Context): HandlersOf<typeof contactGroupsEndpoints> => ({
  groups: async ({ caller, query }) => {
    const { total, rows } = await groupsOf(ctx, caller, query)
    return { status: 'success', total, result: rows }
  },

  addGroup: async ({ body: { name }, ...actor }) => {
    const id = await addGroup(ctx, actor, name)
    return { id, name, message: ctx.text('group_created') }
  },

  group: ({ caller, params: { id } }) => success(groupDetail(ctx, caller, id)),

  removeGroup: ({ params: { id }, ...actor }) => done(removeGroup(ctx, actor, id)),

  groupMembers: async ({ caller, params, query }) => membersOf(ctx, caller, { ...params, ...query }),

  addGroupMembers: async ({ body, file, ...actor }) => {
    const { members, added, known, repeated, rejected } = await addNumbers(ctx, actor, body, file)
    return new WithHeaders(members, {
      'x-total-added': added,
      'x-total-known': known,
      'x-total-repeated': repeated,
      'x-total-rejected': rejected,
    })
  },

  addContactsToGroup: ({ body, ...actor }) => success(addContacts(ctx, actor, body)),

  previewGroupMembers: ({ caller, body, file }) => success(previewNumbers(ctx, caller, body, file)),

  rejectedLines: async ({ params: { groupId }, ...actor }) => rejectedLines(ctx, actor, groupId),

  changeGroupMember: ({ params: { id }, body, ...actor }) => done(changeMember(ctx, actor, id, body)),

  removeGroupMember: ({ params: { id }, ...actor }) => done(removeMember(ctx, actor, id)),
})
