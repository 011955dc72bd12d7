import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/serve.ts'
import { linkToRecording, openRecording } from './recordings.service.ts'

type Recordings = 'recordingLink' | 'individualRecording' | 'businessRecording'

export const recordingsRoutes = (ctx: Context): Handlers<Recordings> => ({
  recordingLink: async ({ caller, request, body }) => ({
    status: 'success',
    result: await linkToRecording(ctx, { caller, request }, body),
  }),

  individualRecording: async ({ caller, request, params: { file }, query: { expires, signature } }) =>
    openRecording(ctx, caller, { variant: 'individual', file, expires, signature }, request),

  businessRecording: async ({ caller, request, params: { file }, query: { expires, signature } }) =>
    openRecording(ctx, caller, { variant: 'business', file, expires, signature }, request),
})
