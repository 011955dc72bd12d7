import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, nairaNumber, sessionLink, succeeded, utcTime } from '../endpoint/fields.ts'

/** What people can ask for about their own data. */
export const DATA_REQUEST_KINDS = ['copy', 'deletion'] as const

export const dataRequest = z.strictObject({
  id: z.int(),
  kind: z.enum(DATA_REQUEST_KINDS),
  state: z.enum(['asked', 'preparing', 'ready', 'fulfilled', 'declined', 'withdrawn']),
  asked: utcTime,
  due: utcTime.describe('by when it is answered'),
  answered: utcTime.nullable(),
  reason: z.string().nullable().describe('why it was declined'),
  bytes: z.int().nullable().describe('of the copy while it can be downloaded'),
  available_until: utcTime.nullable(),
})
export type DataRequest = z.infer<typeof dataRequest>

/** What must be settled before an account can be deleted. */
export const beforeDeletion = z.strictObject({
  wallet: nairaNumber.describe('in all wallets of the person'),
  owed: nairaNumber,
  numbers: z.array(z.string()),
  payments: z.int().describe('that are open, with refunds, disputes and subscriptions'),
  last_admin_of: z.array(z.string()).describe('workgroups with other people'),
})
export type BeforeDeletion = z.infer<typeof beforeDeletion>

export const dataRequestsEndpoints = () => ({
  dataRequests: endpoint('GET /v1/data-requests', {
    summary: "The person's newest requests about their own data, and what must be settled before a deletion.",
    access: 'seat',
    names: 'nothing',
    reply: succeeded({ result: z.array(dataRequest), before_deletion: beforeDeletion, answer_days: z.int() }),
  }),
  askDataRequest: endpoint('POST /v1/data-requests', {
    summary: 'Ask for a copy of all that is held on the person, or that the account is deleted.',
    access: 'seat',
    names: 'nothing',
    changes: ['data_requests'],
    audits: ['data_copy_asked', 'deletion_asked'],
    mails: ['data_copy_asked', 'deletion_asked'],
    body: z.strictObject({ kind: z.enum(DATA_REQUEST_KINDS) }),
    reply: succeeded({ result: dataRequest }),
    errors: [
      'confirm_required',
      'email_unproven',
      'data_request_open',
      'data_copy_once_a_day',
      'deletion_last_admin',
    ],
  }),
  withdrawDataRequest: endpoint('POST /v1/data-requests/:id/withdraw', {
    summary: 'Take back a request that is not answered yet.',
    access: 'seat',
    names: { id: 'data request' },
    changes: ['data_requests'],
    audits: 'data_request_withdrawn',
    mails: 'deletion_withdrawn',
    params: z.strictObject({ id }),
    reply: succeeded({}),
    errors: ['data_request_over'],
  }),
  dataCopyLink: endpoint('POST /v1/data-requests/:id/link', {
    summary: 'An address of a finished copy, for five minutes and as long as this session lasts.',
    access: 'seat',
    names: { id: 'data copy' },
    changes: 'nothing',
    audits: 'data_copy_link',
    mails: 'nothing',
    params: z.strictObject({ id }),
    reply: succeeded({
      result: z.strictObject({ url: z.string(), expires: z.int().describe('seconds of Unix time') }),
    }),
    errors: ['confirm_required'],
  }),
  dataCopy: endpoint('GET /v1/data-requests/:id/file', {
    summary: 'The copy, as JSON: by its address, or in a session that was confirmed.',
    access: 'seat-link',
    names: { id: 'data copy' },
    changes: 'nothing',
    audits: 'data_copy_fetched',
    mails: 'nothing',
    streams: 'application/octet-stream',
    params: z.strictObject({ id }),
    query: sessionLink,
    reply: succeeded({}),
    errors: ['confirm_required'],
  }),
})
