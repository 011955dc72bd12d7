import { defineAction, saying } from '../../platform/actions/action.ts'
import { named, reason } from '../../platform/actions/fields.ts'
import { AdminRefused, previewAdminRevocation, revokeAdmin } from './admin-revocation.service.ts'

export const usersRevokeAdmin = defineAction({
  name: 'users revoke-admin',
  permission: 'support',
  summary: 'makes an admin of a workgroup a plain member',
  about: `USERNAME is the SIP username of the seat, as "users find" shows it. A workgroup keeps at least one admin who can sign
in and change things: the last one is not revoked.`,
  input: { username: named('USERNAME'), reason },
  audits: ['admin_revoked'],
  says: [
    saying(AdminRefused, {
      no_seat: ({ username }) => `There is no seat ${username}. "users find" shows the seats of a person.`,
      no_admin: ({ email, workgroup }) => `${email} is no admin of ${workgroup}.`,
      last_admin: ({ email, workgroup }) =>
        `${email} is the last admin of ${workgroup}. Let another member be made admin first.`,
    }),
  ],

  async preview(ctx, { username }) {
    const seat = await previewAdminRevocation(ctx, username)
    return {
      would: [`${seat.email} would be no admin of ${seat.workgroup} any more.`],
      facts: seat,
      people: { seats: [seat.id] },
    }
  },

  async run(ctx, actor, { username, reason: why }, seat) {
    await revokeAdmin(ctx, actor, { username, reason: why })
    return {
      lines: [`${seat.email} is a plain member of ${seat.workgroup}.`],
      data: { username, workgroup: seat.workgroupId, admin: false },
    }
  },
})
