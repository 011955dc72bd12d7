import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { page, searchWord, succeeded } from '../endpoint/fields.ts'

/** What calls can be led to (service-areas §3, "Destination categories"), a schedule, which leads on, a ring group, a voicemail box, a number outside, and the end of the call. */
export const destinationCategory = z.enum([
  'user',
  'ivr',
  'queue',
  'conference',
  'schedule',
  'group',
  'voicemail',
  'outside',
  'hangup',
])
export type DestinationCategory = z.infer<typeof destinationCategory>

/** Where calls go: a username, the number of a menu, a queue, a conference, a schedule, a ring group or a voicemail box, a number outside, or 'hangup'. */
export const destination = z.strictObject({ category: destinationCategory, destination: z.string() })
export type Destination = z.infer<typeof destination>

/** What a number of the workgroup's own leads to. */
export const internalNumber = z.strictObject({
  number: z.string(),
  name: z.string(),
  category: destinationCategory,
})
export type InternalNumber = z.infer<typeof internalNumber>

export const destinationsEndpoints = () => ({
  internalNumbers: endpoint('GET /v1/{product}/internalnumbers', {
    summary:
      'The numbers that are dialled within the workgroup, the lowest first, and the own one of the seat.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      search: searchWord.optional().describe('any part of the number or the name'),
      page: page.optional(),
    }),
    reply: succeeded({ own: z.string(), total: z.int(), result: z.array(internalNumber) }),
  }),
  destinations: endpoint('GET /v1/{product}/destinations', {
    summary:
      'What calls of the workgroup can be led to, of one category, by name; without a category a few of each, and how many there are in all.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      category: destinationCategory.optional(),
      search: searchWord.optional(),
      page: page.optional(),
    }),
    reply: succeeded({
      total: z.int(),
      result: z.array(destination.extend({ name: z.string() })),
    }),
  }),
})
