import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { filled, filledLine, id, succeeded, uniqueid, utcTime } from '../endpoint/fields.ts'
import { CALL_NOTE_LONGEST, CALL_TAG_LONGEST } from './call-notes.facts.ts'
import { callParty } from './call-parties.ts'

const note = z.strictObject({
  id: z.int(),
  text: z.string(),
  written_by: z.string().describe('the name of who wrote it'),
  written_at: utcTime,
  may_delete: z.boolean().describe('by who wrote it, and by admins'),
})
export type CallNote = z.infer<typeof note>

const callNotes = z.strictObject({
  tags: z.array(z.string()).describe('by name'),
  notes: z.array(note).describe('the newest first'),
  may_write: z.boolean().describe('by who had the call, and by admins'),
})
export type CallNotes = z.infer<typeof callNotes>

const lastTalk = z.strictObject({
  uniqueid: z.string(),
  other: callParty,
  ended: z.boolean(),
})
export type LastTalk = z.infer<typeof lastTalk>

const params = z.strictObject({ uniqueid })
const reply = succeeded({ result: callNotes })
const tag = filledLine(CALL_TAG_LONGEST).transform((value) => value.trim())

/** A change to what is written on a call, by who had it and by admins. */
const change = {
  access: 'seat-change',
  names: { uniqueid: 'call' },
  mails: 'nothing',
  params,
  reply,
} as const

export const callNotesEndpoints = () => ({
  callNotes: endpoint('GET /v1/{product}/calls/:uniqueid/notes', {
    summary: 'The notes and tags of a call, also while it runs: for those who read the call or talk in it.',
    access: 'seat',
    names: { uniqueid: 'call' },
    params,
    reply,
  }),
  addCallNote: endpoint('POST /v1/{product}/calls/:uniqueid/notes', {
    ...change,
    summary: 'Add a note to a call that the seat had; admins, to any of the workgroup.',
    changes: ['call_notes'],
    audits: 'call_note_added',
    body: z.strictObject({ text: filled(CALL_NOTE_LONGEST).transform((value) => value.trim()) }),
    errors: ['lead_refused', 'call_notes_full'],
  }),
  deleteCallNote: endpoint('DELETE /v1/{product}/callnotes/:id', {
    summary: 'Delete a note of a call: who wrote it, and admins.',
    access: 'seat-change',
    names: { id: 'call note' },
    changes: ['call_notes'],
    audits: 'call_note_deleted',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply,
    errors: ['lead_refused', 'call_note_not_yours'],
  }),
  tagCall: endpoint('POST /v1/{product}/calls/:uniqueid/tags', {
    ...change,
    summary: 'Add a tag to a call. One that the workgroup has is written as it was first, in any case.',
    changes: ['call_tags', 'tagged_calls'],
    audits: 'call_tagged',
    body: z.strictObject({ tag }),
    errors: ['lead_refused', 'call_tags_full', 'call_tag_list_full'],
  }),
  untagCall: endpoint('POST /v1/{product}/calls/:uniqueid/untag', {
    ...change,
    summary: 'Remove a tag from a call.',
    holds: { tag: 'call tag' },
    changes: ['tagged_calls', 'call_tags'],
    audits: 'call_untagged',
    body: z.strictObject({ tag }),
    errors: ['lead_refused'],
  }),
  callTags: endpoint('GET /v1/{product}/calltags', {
    summary: 'The tags of the calls of the workgroup, by name.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(z.string()) }),
  }),
  lastTalk: endpoint('GET /v1/{product}/lasttalk', {
    summary:
      'The call in which the seat talks, or talked last within the hour, to write something on it; null: none.',
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: lastTalk.nullable() }),
  }),
})
