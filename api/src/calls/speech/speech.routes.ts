import type { speechEndpoints } from '@ekoline/contract/calls/speech.ts'
import type { Context } from '../../context.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { speak } from './speech.service.ts'

export const speechRoutes = (ctx: Context): HandlersOf<typeof speechEndpoints> => ({
  speak: ({ caller, body, request }) => speak(ctx, caller, body.text, request),
})
