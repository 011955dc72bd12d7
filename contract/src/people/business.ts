// @source SA-125, SA-134

import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { id, succeeded, textWithin, wrong } from '../endpoint/fields.ts'
import { plainNumber } from '../units/read-number.ts'
import { BUSINESS_LONGEST, type BusinessField, LOGO_MAXIMUM_BYTES } from './business-fields.ts'

/** A slug of more than this was never made. */
const SLUG_LONGEST = 100

const published = {
  businessName: z.string(),
  alias: z.string().describe('shown as Website'),
  phoneNumber: z.string(),
  address: z.string(),
  about: z.string(),
  slug: z.string(),
  public_url: z.string().describe('the public page'),
  logo_url: z.string().nullable(),
}
export const publicBusinessProfile = z.strictObject(published)
export type PublicBusinessProfile = z.infer<typeof publicBusinessProfile>

export const businessProfile = z.strictObject({ id: z.int(), email: z.string(), ...published })
export type BusinessProfile = z.infer<typeof businessProfile>

// Controls, and signs that turn the direction of a text around: they would write over the text beside them.
const HIDDEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

// Whether a field is filled in, and what with, is the service's check: its message is the specification's.
const text = (field: BusinessField) => textWithin(BUSINESS_LONGEST[field])
const isOneLine = (value: string) => !HIDDEN.test(value.trim())
const line = (field: BusinessField) => text(field).refine(isOneLine, wrong('field_one_line')).optional()
const lines = (field: BusinessField) =>
  text(field)
    .refine((value) => !HIDDEN.test(value.replace(/[\r\n\t]/g, '')), wrong('field_plain_text'))
    .optional()

const typed = z.strictObject({
  businessName: line('businessName'),
  email: line('email'),
  alias: line('alias'),
  phoneNumber: text('phoneNumber')
    .transform(plainNumber)
    .refine(isOneLine, wrong('field_one_line'))
    .optional(),
  address: line('address'),
  about: lines('about'),
})

export const businessEndpoints = () => ({
  businessProfile: endpoint('GET /v1/{product}/businessProfile/my_profile', {
    summary: "The business profile of the session's workgroup, or null.",
    access: 'admin',
    names: 'nothing',
    reply: succeeded({ result: businessProfile.nullable() }),
  }),
  addBusinessProfile: endpoint('POST /v1/{product}/businessProfile/add_profile', {
    summary: 'Give the workgroup a business profile and its public page. Every field must be filled in.',
    access: 'admin-change',
    names: 'nothing',
    changes: ['business_profiles'],
    audits: 'business_profile_added',
    mails: 'nothing',
    body: typed,
    reply: succeeded(businessProfile.shape),
    errors: ['lead_refused', 'business_profile_exists'],
  }),
  updateBusinessProfile: endpoint('PUT /v1/{product}/businessProfile/update/:userid', {
    upload: { field: 'logo', maximumBytes: LOGO_MAXIMUM_BYTES, optional: true },
    summary:
      "Change fields of the workgroup's business profile, or its logo; {userid} is one's own id. The address stays.",
    access: 'admin-change',
    names: { userid: 'user' },
    needs: 'business page',
    changes: ['business_profiles'],
    audits: 'business_profile_changed',
    mails: 'nothing',
    params: z.strictObject({ userid: id }),
    body: typed.default({}),
    reply: succeeded({ result: businessProfile }),
    errors: [
      'lead_refused',
      'file_too_large',
      'file_name_refused',
      'file_infected',
      'scan_unavailable',
      'logo_refused',
    ],
  }),
  publicBusinessProfile: endpoint('GET /v1/{product}/businessProfile/public/:slug', {
    summary: 'What the public page of a business says.',
    access: 'public',
    names: { slug: 'business page' },
    params: z.strictObject({ slug: z.string().max(SLUG_LONGEST) }),
    reply: succeeded({ result: publicBusinessProfile }),
  }),
})
