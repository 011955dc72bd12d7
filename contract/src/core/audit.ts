import { z } from 'zod'
import { AUDIT_KINDS } from '../endpoint/audit-word.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { fromBound, page, searchWord, succeeded, toBound, utcTime } from '../endpoint/fields.ts'

export const auditKind = z.enum(AUDIT_KINDS)

export const auditLine = z.strictObject({
  id: z.int(),
  date: utcTime,
  person: z
    .string()
    .nullable()
    .describe('who did it, the people who run the service under one name; null: the service itself'),
  username: z.string().nullable(),
  kind: auditKind.nullable(),
  what: z.string().describe('what was done, in plain words'),
})
export type AuditLine = z.infer<typeof auditLine>

export const auditEndpoints = () => ({
  audit: endpoint('GET /v1/audit', {
    summary: "Who did what in the admin's workgroup, newest first.",
    access: 'admin',
    names: 'nothing',
    query: z.strictObject({
      from: fromBound.optional(),
      to: toBound.optional(),
      kind: auditKind.optional(),
      search: searchWord.optional().describe('a part of the name or username of who did it'),
      page: page.optional(),
    }),
    reply: succeeded({
      result: z.array(auditLine),
      total: z.int(),
      total_is_minimum: z.boolean().describe('counting stopped: there are at least so many'),
    }),
    errors: ['forbidden'],
  }),
})
