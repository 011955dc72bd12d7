import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filled,
  id,
  page,
  phoneNumber,
  searchWord,
  succeeded,
  textWithin,
  utcTime,
  wrong,
} from '../endpoint/fields.ts'
import {
  CONTACT_COMPANY_LONGEST,
  CONTACT_EMAIL_LONGEST,
  CONTACT_FILE_BYTES,
  CONTACT_LABEL_LONGEST,
  CONTACT_NAME_LONGEST,
  CONTACT_NOTE_LONGEST,
  CONTACT_TAG_LONGEST,
  EMAILS_OF_CONTACT,
  NUMBERS_OF_CONTACT,
  TAGS_OF_CONTACT,
} from './contacts.facts.ts'

/** Blanks without a width, and marks that turn the text beside them around: a name could hide, or change a number. */
const HIDDEN = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g

/** A text as others see it: cards that were copied have such signs, and nobody who typed one could find it. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, '')

const line = (longest: number) =>
  textWithin(longest)
    .refine((value) => !/\p{Cc}/u.test(value.trim()), wrong('field_one_line'))
    .transform((value) => withoutHidden(value).trim())

/** Whether a text may be an email that somebody wrote down: no mail of ours goes there. */
export const isContactEmail = (text: string) =>
  text.length <= CONTACT_EMAIL_LONGEST && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text)

const numberOf = z.strictObject({
  number: z.string().describe('E.164'),
  label: z.string().describe("what it is, as 'Mobile'; may be empty"),
})
export type ContactNumber = z.infer<typeof numberOf>

const listedContact = z.strictObject({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  number: z.string().nullable().describe('the first one, E.164'),
  tags: z.array(z.string()),
})
export type ListedContact = z.infer<typeof listedContact>

const note = z.strictObject({
  id: z.int(),
  text: z.string(),
  written_by: z.string().describe('the name of who wrote it'),
  written_at: utcTime,
  may_delete: z.boolean(),
})
export type ContactNote = z.infer<typeof note>

const contact = z.strictObject({
  id: z.int(),
  name: z.string(),
  company: z.string(),
  numbers: z.array(numberOf),
  emails: z.array(z.string()),
  tags: z.array(z.string()),
  notes: z.array(note).describe('the newest first'),
  added_by: z.string().describe('the name of who added it'),
  added_at: utcTime,
  may_change: z.boolean().describe('by who added it, and by admins'),
  shares: z
    .array(z.strictObject({ id: z.int(), name: z.string(), number: z.string(), may_change: z.boolean() }))
    .describe('other contacts that have one of its numbers, too'),
})
export type Contact = z.infer<typeof contact>

const noteText = filled(CONTACT_NOTE_LONGEST).transform((value) => value.trim())

const body = z
  .strictObject({
    name: line(CONTACT_NAME_LONGEST).describe('may be empty where there is a company'),
    company: line(CONTACT_COMPANY_LONGEST).default(''),
    numbers: z
      .array(z.strictObject({ number: phoneNumber, label: line(CONTACT_LABEL_LONGEST).default('') }))
      .max(NUMBERS_OF_CONTACT, { abort: true })
      .default([]),
    emails: z
      .array(line(CONTACT_EMAIL_LONGEST).refine(isContactEmail, wrong('field_email')))
      .max(EMAILS_OF_CONTACT, { abort: true })
      .default([]),
    tags: z
      .array(line(CONTACT_TAG_LONGEST).refine((value) => value !== '', wrong('field_blank')))
      .max(TAGS_OF_CONTACT, { abort: true })
      .default([]),
  })
  .superRefine(({ name, company }, context) => {
    if (name === '' && company === '')
      context.addIssue({ code: 'custom', path: ['name'], ...wrong('field_blank') })
  })
export type ContactBody = z.infer<typeof body>

/**
 * What becomes of a contact of a file that has a number of one that is there. 'merge': with the same name they are one
 * contact then, where the caller may change it; with another name it is added, and the page of either asks.
 */
const sharing = z.enum(['merge', 'add', 'skip'])
export type Sharing = z.infer<typeof sharing>

const filePreview = z.strictObject({
  format: z.enum(['csv', 'vcard']),
  contacts: z.int().describe('in the file, each number once'),
  refused: z
    .int()
    .describe('lines or cards without a name, or without a number and an email, or without an end'),
  repeated: z
    .int()
    .describe('further ones of the same name and number, or without a number email: they are one contact'),
  sharing: z
    .int()
    .describe('have a number of a contact that is there, or without a number its name and an email'),
  first: z.array(
    z.strictObject({
      name: z.string(),
      company: z.string(),
      numbers: z.array(numberOf),
      emails: z.array(z.string()),
      tags: z.array(z.string()),
    }),
  ),
  reasons: z.array(z.strictObject({ line: z.int(), reason: z.string() })),
})
export type ContactFilePreview = z.infer<typeof filePreview>

const imported = z.strictObject({
  added: z.int(),
  merged: z.int(),
  skipped: z.int().describe('have a number of a contact that is there'),
  refused: z.int(),
})
export type ContactsImported = z.infer<typeof imported>

const fileErrors = [
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
  'contacts_file_empty',
  'contacts_file_too_many',
] as const

const params = z.strictObject({ id })
const oneReply = succeeded({ result: contact })

export const contactsEndpoints = () => ({
  contacts: endpoint('GET /v1/contacts', {
    summary:
      'A page of the contacts of the workgroup, by name; of a search those that have every word of it in name, company, tags or emails, or the number.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      page: page.optional(),
      search: searchWord.optional().describe('of one or two letters: how names begin'),
      tag: textWithin(CONTACT_TAG_LONGEST).optional(),
    }),
    reply: succeeded({
      result: z.array(listedContact),
      total: z.int(),
      total_is_minimum: z.boolean().optional().describe('of a search that counts no further'),
    }),
  }),
  contactTags: endpoint('GET /v1/contacts/tags', {
    summary: 'The tags of the contacts of the workgroup, each with how many have it.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(z.strictObject({ tag: z.string(), contacts: z.int() })) }),
  }),
  previewContacts: endpoint('POST /v1/contacts/preview', {
    upload: { field: 'file', maximumBytes: CONTACT_FILE_BYTES },
    summary: 'Show what a CSV or a vCard file (2.1, 3.0, 4.0) would add.',
    access: 'seat-change',
    names: 'nothing',
    changes: 'nothing',
    audits: 'nothing',
    mails: 'nothing',
    body: z.strictObject({}),
    reply: succeeded({ result: filePreview }),
    errors: fileErrors,
  }),
  importContacts: endpoint('POST /v1/contacts/uploads', {
    upload: { field: 'file', maximumBytes: CONTACT_FILE_BYTES },
    summary: 'Add the contacts of a CSV or a vCard file: all that are right, or when anything breaks none.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['contacts', 'contact_numbers', 'contact_tags', 'contact_notes'],
    audits: 'contacts_imported',
    mails: 'nothing',
    body: z.strictObject({
      sharing: sharing
        .default('merge')
        .describe(
          'of those with a number of a contact that is there: merge with one of the same name, or add, or skip',
        ),
      tag: line(CONTACT_TAG_LONGEST).default('').describe('for all of them'),
    }),
    reply: succeeded({ result: imported }),
    errors: [...fileErrors, 'contacts_full'],
  }),
  exportContacts: endpoint('GET /v1/contacts/export', {
    summary: 'All contacts of the workgroup, or those with a tag, as CSV or vCard 3.0.',
    access: 'seat',
    names: 'nothing',
    changes: 'nothing',
    audits: 'contacts_exported',
    mails: 'nothing',
    query: z.strictObject({
      format: z.enum(['csv', 'vcard']),
      tag: textWithin(CONTACT_TAG_LONGEST).optional(),
    }),
    reply: z.never(),
    streams: ['text/csv', 'text/vcard'],
  }),
  contact: endpoint('GET /v1/contacts/:id', {
    summary: 'A contact with its notes, and other contacts that have one of its numbers.',
    access: 'seat',
    names: { id: 'contact' },
    params,
    reply: oneReply,
  }),
  addContact: endpoint('POST /v1/contacts', {
    summary: 'Add a contact to the workgroup.',
    access: 'seat-change',
    names: 'nothing',
    changes: ['contacts', 'contact_numbers', 'contact_tags', 'contact_notes'],
    audits: 'contact_added',
    mails: 'nothing',
    body: body.safeExtend({ note: noteText.optional() }),
    reply: oneReply,
    errors: ['lead_refused', 'contacts_full'],
  }),
  changeContact: endpoint('PUT /v1/contacts/:id', {
    summary: 'Change a contact. Its notes stay.',
    access: 'seat-change',
    names: { id: 'contact' },
    changes: ['contacts', 'contact_numbers', 'contact_tags'],
    audits: 'contact_changed',
    mails: 'nothing',
    params,
    body,
    reply: oneReply,
    errors: ['lead_refused', 'contact_not_yours'],
  }),
  deleteContact: endpoint('DELETE /v1/contacts/:id', {
    summary: 'Delete a contact with its notes. Groups of numbers and calls keep what they have.',
    access: 'seat-change',
    names: { id: 'contact' },
    changes: ['contacts', 'contact_numbers', 'contact_tags', 'contact_notes'],
    audits: 'contact_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'contact_not_yours'],
  }),
  mergeContacts: endpoint('POST /v1/contacts/:id/merge', {
    summary:
      'Make one contact of two: this one keeps its name and company, and gets the numbers, emails, tags and notes of the other, which is deleted.',
    access: 'seat-change',
    names: { id: 'contact', other: 'other contact' },
    changes: ['contacts', 'contact_numbers', 'contact_tags', 'contact_notes'],
    audits: 'contacts_merged',
    mails: 'nothing',
    params,
    body: z.strictObject({ other: id }),
    reply: oneReply,
    errors: ['lead_refused', 'contact_not_yours', 'contact_merge_full', 'contact_notes_full'],
  }),
  addContactNote: endpoint('POST /v1/contacts/:id/notes', {
    summary: 'Add a note to a contact.',
    access: 'seat-change',
    names: { id: 'contact' },
    changes: ['contact_notes'],
    audits: 'contact_note_added',
    mails: 'nothing',
    params,
    body: z.strictObject({ text: noteText }),
    reply: oneReply,
    errors: ['lead_refused', 'contact_notes_full'],
  }),
  deleteContactNote: endpoint('DELETE /v1/contacts/notes/:id', {
    summary: 'Delete a note of a contact: who wrote it, who added the contact, and admins.',
    access: 'seat-change',
    names: { id: 'contact note' },
    changes: ['contact_notes'],
    audits: 'contact_note_deleted',
    mails: 'nothing',
    params,
    reply: succeeded({}),
    errors: ['lead_refused', 'contact_not_yours'],
  }),
})
