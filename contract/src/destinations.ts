import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { page, searchWord, succeeded } from './fields.ts'

/** What calls can be led to (service-areas §3, "Destination categories"), a schedule, which leads on, a ring group, a voicemail box, and the end of the call. */
export const destinationCategory = z.enum([
  'user',
  'ivr',
  'queue',
  'conference',
  'schedule',
  'group',
  'voicemail',
  'hangup',
])
export type DestinationCategory = z.infer<typeof destinationCategory>

/** Where calls go: a username, the number of a menu, a queue, a conference, a schedule, a ring group or a voicemail box, or 'hangup'. */
export const destination = z.strictObject({ category: destinationCategory, destination: z.string() })
export type Destination = z.infer<typeof destination>

export const destinationsEndpoints = () => ({
  destinations: endpoint('GET /v1/{product}/destinations', {
    summary: 'What calls of the workgroup can be led to, of one category, by name.',
    access: 'seat',
    names: 'nothing',
    query: z.strictObject({
      category: destinationCategory,
      search: searchWord.optional(),
      page: page.optional(),
    }),
    reply: succeeded({
      total: z.int(),
      result: z.array(destination.extend({ name: z.string() })),
    }),
  }),
})
