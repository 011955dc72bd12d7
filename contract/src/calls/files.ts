// @source SA-32, SA-35, SA-133

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import {
  filled,
  filledLine,
  id,
  page,
  searchWord,
  sessionLink,
  succeeded,
  utcTime,
} from '../endpoint/fields.ts'
import { FILE_MAXIMUM_BYTES, FILE_NAME_LONGEST, FILEBUCKET_TYPES } from './files.facts.ts'

const MAX_WORKGROUP = 200

const filebucketType = z.enum(FILEBUCKET_TYPES)

/** A place that plays a file: 'IVR' and the menu's name. */
const fileUse = z.strictObject({ place: z.string(), name: z.string() })

const uploadedFile = z.strictObject({
  name: z.string().describe('without the ending'),
  filebucket_number: z.int(),
  filebucket_type: filebucketType,
  extension: z.literal('wav'),
  filebucket_url: z
    .string()
    .describe('a signed address, good for some minutes and as long as the session lasts'),
  length: z.number().describe('seconds'),
  created_at: utcTime,
  used_in: z.array(fileUse).describe('what plays it: it can not be deleted before'),
})
export type UploadedFile = z.infer<typeof uploadedFile>

const cardid = z.strictObject({ cardid: id })
const list = { page: page.optional(), search: searchWord.optional() }

export const filesEndpoints = () => ({
  getUpload: endpoint('GET /v1/{product}/getupload/:cardid', {
    summary: 'A page of the files of a card, newest first, each with an address to hear it by.',
    access: 'seat',
    names: { cardid: 'card' },
    params: cardid,
    query: z.strictObject({ ...list, filebucket_number: id.optional() }),
    reply: succeeded({ result: z.array(uploadedFile), total: z.int() }),
  }),
  addUpload: endpoint('POST /v1/{product}/addupload', {
    upload: { field: 'file', maximumBytes: FILE_MAXIMUM_BYTES },
    summary:
      'Uploads a wav, which is kept as callers hear it: 8 kHz, mono, 16 bit. Only admins upload ' +
      'music on hold (moh).',
    access: 'seat-change',
    names: { card_id: 'card', workgroup_name: 'workgroup' },
    changes: ['files', 'stored_unnamed'],
    audits: 'file_uploaded',
    mails: 'nothing',
    body: z.strictObject({
      card_id: id,
      filebucket_type: filebucketType,
      filebucket_permission: z
        .literal('public')
        .describe('kept private all the same; heard by signed addresses'),
      workgroup_name: filled(MAX_WORKGROUP),
    }),
    reply: z.strictObject({
      status: z.literal(true),
      message: z.string(),
      result: z.strictObject({ filebucket_number: z.int() }),
    }),
    errors: [
      'lead_refused',
      'music_for_admins',
      'file_too_large',
      'file_infected',
      'scan_unavailable',
      'file_name_refused',
      'not_a_wav',
      'sound_other_format',
      'wav_other_codec',
      'wav_cut',
      'wav_damaged',
      'wav_empty',
      'wav_channels',
      'wav_rate',
      'files_full',
    ],
    failsWithFalse: true,
  }),
  renameUpload: endpoint('PUT /v1/{product}/upload/:filebucket_number', {
    summary: 'Gives a file another name.',
    access: 'seat-change',
    names: { filebucket_number: 'file' },
    changes: ['files'],
    audits: 'file_renamed',
    mails: 'nothing',
    params: z.strictObject({ filebucket_number: id }),
    body: z.strictObject({ name: filledLine(FILE_NAME_LONGEST).describe('without the ending') }),
    reply: succeeded({ message: z.string() }),
    errors: ['lead_refused', 'music_for_admins', 'file_name_refused'],
  }),
  deleteUpload: endpoint('POST /v1/{product}/deleteUpload', {
    summary: 'Deletes a file that nothing plays.',
    access: 'seat-change',
    names: { filebucket_number: 'file', card_id: 'card', workgroup_name: 'workgroup' },
    changes: ['files', 'stored_unnamed'],
    audits: 'file_deleted',
    mails: 'nothing',
    body: z.strictObject({
      filebucket_number: id,
      filebucket_type: filebucketType,
      filebucket_extension: z.literal('wav'),
      card_id: id,
      workgroup_name: filled(MAX_WORKGROUP),
    }),
    reply: z.strictObject({ status: z.literal(true), result: z.string() }),
    errors: ['lead_refused', 'music_for_admins', 'file_in_use', 'music_in_use'],
    failsWithFalse: true,
  }),
  fileContent: endpoint('GET /v1/{product}/upload/:filebucket_number', {
    summary: 'A file as callers hear it, whole or by Range.',
    access: 'seat-link',
    names: { filebucket_number: 'file' },
    params: z.strictObject({ filebucket_number: id }),
    query: sessionLink,
    reply: z.never(),
    streams: 'audio/wav',
    errors: ['range_not_satisfiable'],
  }),
  ivrRecordings: endpoint('GET /v1/{product}/recordings/:cardid', {
    summary:
      'A page of the files of one type of a card, by name: recordings that menus play, unless another is asked for.',
    access: 'seat',
    names: { cardid: 'card' },
    params: cardid,
    query: z.strictObject({ ...list, type: filebucketType.optional().describe('ivr') }),
    reply: succeeded({
      // The day distinguishes recordings of one name.
      result: z.array(z.strictObject({ id: z.int(), name: z.string(), created_at: utcTime })),
      total: z.int(),
    }),
  }),
})
