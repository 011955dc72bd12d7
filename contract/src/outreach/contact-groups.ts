// @source SA-101, SA-104

import { z } from 'zod'
import { LIST_COLUMNS } from '../core/lists.facts.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filledLine,
  id,
  page,
  phoneNumber,
  searchWord,
  succeeded,
  textWithin,
  utcTime,
  whole,
  wrong,
} from '../endpoint/fields.ts'
import { CONTACT_TAG_LONGEST } from '../people/contacts.facts.ts'
import {
  CONSENT_SOURCE_LONGEST,
  CONTACTS_CHOSEN_MOST,
  CSV_MAXIMUM_BYTES,
  GROUP_NAME_LONGEST,
  LIST_PREVIEW_MAXIMUM_BYTES,
  MEMBER_NAME_LONGEST,
} from './contact-groups.facts.ts'

const name = filledLine(GROUP_NAME_LONGEST).transform((text) => text.trim())
const memberName = textWithin(MEMBER_NAME_LONGEST)
  .refine((text) => !/\p{Cc}/u.test(text), wrong('field_one_line'))
  .transform((text) => text.trim())

const group = z.strictObject({ id: z.int(), name: z.string(), total: z.int() })
export type Group = z.infer<typeof group>

const groupImport = z.strictObject({
  file_name: z.string(),
  uploaded_at: utcTime,
  uploaded_by: z.string().describe('the name of who uploaded it'),
  consent_source: z.string().nullable().describe('where the people agreed to be called'),
  added: z.int(),
  known: z.int().describe('lines whose number was in the group already'),
  repeated: z.int().describe('further lines of a number that the file has above'),
  rejected: z.int(),
  rejected_kept: z.int().describe('how many of the rejected lines can be fetched'),
})
export type GroupImport = z.infer<typeof groupImport>

const groupConsent = z.strictObject({
  source: z.string().nullable().describe('where the people agreed to be called; null when nobody said'),
  added: z.int().describe('how many numbers came with it'),
})
export type GroupConsent = z.infer<typeof groupConsent>

/** A member of a group; the wire calls it a campaign number. */
const groupMember = z.strictObject({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  phonenumber: z.string().describe('E.164'),
  created_at: utcTime,
  status: z.boolean().describe('whether a campaign or a robocall has called it'),
})
export type GroupMember = z.infer<typeof groupMember>

const nameColumn = whole(0, LIST_COLUMNS).optional()
/** Which columns of a list are which, from 1; what is not said is found by what is in them. */
const listColumns = {
  phone_columns: textWithin(100)
    .refine((text) => /^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(text), wrong('field_columns'))
    .transform((text) => text.split(',').map(Number))
    .optional()
    .describe('of the phone numbers, such as 3 or 3,5: of each line the first one with a number counts'),
  first_name_column: nameColumn.describe('0: none'),
  last_name_column: nameColumn.describe('0: none'),
}

const listPreview = z.strictObject({
  columns: z
    .array(z.strictObject({ name: z.string(), example: z.string() }))
    .describe('what each is called, and the first that is in it'),
  phone_columns: z.array(z.int()).describe('places from 1'),
  first_name_column: z.int().describe('0: none'),
  last_name_column: z.int().describe('0: none'),
  lines: z.array(
    z.strictObject({
      line: z.int(),
      firstname: z.string(),
      lastname: z.string(),
      phonenumber: z.string().describe('E.164, or as it is written'),
      reason: z.string().nullable().describe('why the line would be refused'),
    }),
  ),
  read: z.int().describe('the lines that were looked at'),
  right: z.int().describe('those of them that have a number'),
})
export type ListPreview = z.infer<typeof listPreview>

const ofGroup = z.strictObject({ groupId: id })
const ofId = z.strictObject({ id })

export const contactGroupsEndpoints = () => ({
  groups: endpoint('GET /v1/{product}/groups/campaign', {
    summary:
      'A page of the groups of numbers, newest first: the own, and of an admin those of the workgroup.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: succeeded({ result: z.array(group), total: z.int() }),
  }),
  addGroup: endpoint('POST /v1/{product}/groups/campaign', {
    summary: 'Make a group of numbers, empty at first.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['contact_groups'],
    audits: 'group_added',
    mails: 'nothing',
    body: z.strictObject({ name }),
    reply: z.strictObject({ id: z.int(), name: z.string(), message: z.string() }),
    errors: ['lead_refused', 'group_name_taken', 'groups_full'],
  }),
  group: endpoint('GET /v1/{product}/groups/campaign/:id', {
    summary:
      'A group, what became of the last file that was uploaded to it, and where its people agreed to be called.',
    access: 'seat',
    names: { id: 'group' },
    params: ofId,
    reply: succeeded({
      result: z.strictObject({
        ...group.shape,
        created_at: utcTime,
        last_import: groupImport.nullable(),
        consents: z.array(groupConsent),
      }),
    }),
  }),
  removeGroup: endpoint('DELETE /v1/{product}/groups/campaign/:id', {
    summary: 'Delete a group and all numbers in it.',
    access: 'seat-change',
    names: { id: 'group' },
    changes: ['contact_groups', 'contact_group_blocks', 'contact_group_members'],
    audits: 'group_removed',
    mails: 'nothing',
    params: ofId,
    reply: succeeded({}),
    errors: ['lead_refused', 'group_busy'],
  }),
  groupMembers: endpoint('GET /v1/{product}/campaignNumbers/list/:groupId', {
    summary: 'A page of the members of a group, in the order in which they were added.',
    access: 'seat',
    names: { groupId: 'group' },
    params: ofGroup,
    query: z.strictObject({ page: page.optional(), search: searchWord.optional() }),
    reply: z.strictObject({
      rows: z.array(groupMember),
      total: z.int(),
      total_is_minimum: z.boolean().optional().describe('of a search that counts no further'),
    }),
  }),
  addGroupMembers: endpoint('POST /v1/{product}/campaignNumbers/uploads', {
    upload: { field: 'form', maximumBytes: CSV_MAXIMUM_BYTES },
    summary: 'Add the numbers of a CSV to a group: all that are right, or when anything breaks none.',
    access: 'seat-change',
    names: { group_id: 'group' },
    changes: [
      'contact_imports',
      'contact_import_rejects',
      'contact_groups',
      'contact_group_blocks',
      'contact_group_members',
    ],
    audits: 'group_numbers_added',
    mails: 'nothing',
    body: z.strictObject({
      group_id: id,
      consent_source: filledLine(CONSENT_SOURCE_LONGEST)
        .transform((text) => text.trim())
        .optional()
        .describe('where the people agreed to be called; kept with who uploaded it, and when'),
      ...listColumns,
    }),
    reply: z.array(groupMember),
    errors: [
      'lead_refused',
      'file_too_large',
      'file_infected',
      'scan_unavailable',
      'file_name_refused',
      'not_a_csv',
      'csv_not_utf8',
      'csv_quote_open',
      'csv_line_too_long',
      'csv_no_phone_column',
      'csv_too_many_lines',
      'csv_no_lines',
      'csv_all_refused',
      'csv_all_known',
      'csv_known_or_refused',
      'group_full',
      'group_busy',
    ],
    failsWithFalse: true,
  }),
  addContactsToGroup: endpoint('POST /v1/{product}/campaignNumbers/contacts', {
    summary:
      'Add contacts of the workgroup to a group: those with a tag, or those that are named, or all; each with a mobile, else its first number.',
    access: 'seat-change',
    names: { group_id: 'group' },
    needs: 'contact',
    changes: ['contact_imports', 'contact_groups', 'contact_group_blocks', 'contact_group_members'],
    audits: 'group_numbers_added',
    mails: 'nothing',
    body: z.strictObject({
      group_id: id,
      tag: textWithin(CONTACT_TAG_LONGEST).optional(),
      contacts: z
        .array(id)
        .min(1)
        .max(CONTACTS_CHOSEN_MOST, { abort: true })
        .optional()
        .describe('their ids; those of other workgroups are nobody'),
      consent_source: filledLine(CONSENT_SOURCE_LONGEST)
        .transform((text) => text.trim())
        .describe('where the people agreed to be called; kept with who added them, and when'),
    }),
    reply: succeeded({
      result: z.strictObject({
        added: z.int(),
        known: z.int().describe('numbers that were in the group already'),
        repeated: z.int().describe('contacts with a number that another one of them has'),
      }),
    }),
    errors: ['lead_refused', 'group_no_contacts', 'group_full', 'group_busy'],
  }),
  previewGroupMembers: endpoint('POST /v1/{product}/campaignNumbers/preview', {
    upload: { field: 'form', maximumBytes: LIST_PREVIEW_MAXIMUM_BYTES },
    summary: 'Show how a CSV would be read, by its first 64 kB or more: its columns, and its first lines.',
    access: 'seat-change',
    names: 'nothing',
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject(listColumns),
    reply: succeeded({ result: listPreview }),
    errors: [
      'lead_refused',
      'file_too_large',
      'file_infected',
      'scan_unavailable',
      'file_name_refused',
      'not_a_csv',
      'csv_not_utf8',
      'csv_quote_open',
      'csv_line_too_long',
      'csv_no_phone_column',
      'csv_no_lines',
    ],
  }),
  rejectedLines: endpoint('GET /v1/{product}/campaignNumbers/rejected/:groupId', {
    summary: 'The lines of the last file that were not taken, each with its number and why, as CSV.',
    access: 'seat',
    names: { groupId: 'group' },
    changes: 'nothing',
    audits: 'rejected_lines_fetched',
    mails: 'nothing',
    params: ofGroup,
    reply: z.never(),
    streams: 'text/csv',
  }),
  changeGroupMember: endpoint('PUT /v1/{product}/campaignNumbers/:id', {
    summary: 'Change the name or the number of a member of a group.',
    access: 'seat-change',
    names: { id: 'group member' },
    changes: ['contact_group_members'],
    audits: 'group_member_changed',
    mails: 'nothing',
    params: ofId,
    body: z.strictObject({
      firstname: memberName.optional(),
      lastname: memberName.optional(),
      phonenumber: phoneNumber.optional(),
    }),
    reply: succeeded({}),
    errors: ['lead_refused', 'number_in_group', 'group_busy'],
  }),
  removeGroupMember: endpoint('DELETE /v1/{product}/campaignNumbers/:id', {
    summary: 'Delete a member of a group.',
    access: 'seat-change',
    names: { id: 'group member' },
    changes: ['contact_group_members', 'contact_group_blocks', 'contact_groups'],
    audits: 'group_member_removed',
    mails: 'nothing',
    params: ofId,
    reply: succeeded({}),
    errors: ['lead_refused', 'group_busy'],
  }),
})
