import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { filledLine, id, page, phoneNumber, searchWord, succeeded, utcTime } from './fields.ts'
import { CONSENT_SOURCE_LONGEST, GROUP_NAME_LONGEST, MEMBER_NAME_LONGEST } from './group-limits.ts'
import { groupsWire } from './groups.wire.ts'

const name = filledLine(GROUP_NAME_LONGEST).transform((text) => text.trim())
const memberName = z
  .string()
  .max(MEMBER_NAME_LONGEST, `must have at most ${MEMBER_NAME_LONGEST} characters`)
  .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
  .transform((text) => text.trim())

const group = z.strictObject({ id: z.int(), name: z.string(), total: z.int() })
export type Group = z.infer<typeof group>

const groupImport = z.strictObject({
  file_name: z.string(),
  uploaded_at: utcTime,
  uploaded_by: z.string().meta({ description: 'the name of who uploaded it' }),
  consent_source: z.string().nullable().meta({ description: 'where the people agreed to be called' }),
  added: z.int(),
  duplicates: z
    .int()
    .meta({ description: 'lines whose number was in the group already, or twice in the file' }),
  rejected: z.int(),
  rejected_kept: z.int().meta({ description: 'how many of the rejected lines can be fetched' }),
})
export type GroupImport = z.infer<typeof groupImport>

/** A member of a group; the wire calls it a campaign number. */
const groupMember = z.strictObject({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  phonenumber: z.string().meta({ description: 'E.164' }),
  created_at: utcTime,
  status: z.boolean().meta({ description: 'whether a campaign or a robocall has called it' }),
})
export type GroupMember = z.infer<typeof groupMember>

const ofGroup = z.strictObject({ groupId: id })
const ofId = z.strictObject({ id })

export const groupsEndpoints = () => ({
  groups: endpoint({
    ...groupsWire.groups,
    summary:
      'A page of the groups of numbers, newest first: the own, and of an admin those of the workgroup.',
    access: 'seat',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(group), total: z.int() }),
  }),
  addGroup: endpoint({
    ...groupsWire.addGroup,
    summary: 'Make a group of numbers, empty at first.',
    access: 'seat-change',
    body: z.strictObject({ name }),
    reply: z.strictObject({ id: z.int(), name: z.string(), message: z.string() }),
    errors: ['lead_refused', 'group_name_taken', 'groups_full'],
  }),
  group: endpoint({
    ...groupsWire.group,
    summary: 'A group, and what became of the last file that was uploaded to it.',
    access: 'seat',
    params: ofId,
    reply: succeeded({
      result: z.strictObject({ ...group.shape, created_at: utcTime, last_import: groupImport.nullable() }),
    }),
  }),
  removeGroup: endpoint({
    ...groupsWire.removeGroup,
    summary: 'Delete a group and all numbers in it.',
    access: 'seat-change',
    params: ofId,
    reply: succeeded({}),
    errors: ['lead_refused', 'group_busy'],
  }),
  groupMembers: endpoint({
    ...groupsWire.groupMembers,
    summary: 'A page of the members of a group, in the order in which they were added.',
    access: 'seat',
    params: ofGroup,
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: z.strictObject({
      rows: z.array(groupMember),
      total: z.int(),
      total_is_minimum: z.boolean().optional().meta({ description: 'of a search that counts no further' }),
    }),
  }),
  addGroupMembers: endpoint({
    ...groupsWire.addGroupMembers,
    summary: 'Add the numbers of a CSV to a group: all that are right, or when anything breaks none.',
    access: 'seat-change',
    body: z.strictObject({
      group_id: id,
      consent_source: filledLine(CONSENT_SOURCE_LONGEST)
        .transform((text) => text.trim())
        .optional()
        .meta({ description: 'where the people agreed to be called; kept with who uploaded it, and when' }),
    }),
    reply: z.array(groupMember),
    errors: [
      'lead_refused',
      'file_too_large',
      'file_name_refused',
      'not_a_csv',
      'csv_not_utf8',
      'csv_quote_open',
      'csv_line_too_long',
      'csv_no_phone_column',
      'csv_too_many_lines',
      'group_full',
      'group_busy',
    ],
    failsWithFalse: true,
  }),
  rejectedLines: endpoint({
    ...groupsWire.rejectedLines,
    summary: 'The lines of the last file that were not taken, each with its number and why, as CSV.',
    access: 'seat',
    params: ofGroup,
    reply: z.never(),
    streams: 'text/csv',
  }),
  changeGroupMember: endpoint({
    ...groupsWire.changeGroupMember,
    summary: 'Change the name or the number of a member of a group.',
    access: 'seat-change',
    params: ofId,
    body: z.strictObject({
      firstname: memberName.optional(),
      lastname: memberName.optional(),
      phonenumber: phoneNumber.optional(),
    }),
    reply: succeeded({}),
    errors: ['lead_refused', 'number_in_group', 'group_busy'],
  }),
  removeGroupMember: endpoint({
    ...groupsWire.removeGroupMember,
    summary: 'Delete a member of a group.',
    access: 'seat-change',
    params: ofId,
    reply: succeeded({}),
    errors: ['lead_refused', 'group_busy'],
  }),
})
