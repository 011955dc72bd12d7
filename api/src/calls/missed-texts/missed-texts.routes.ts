import type { missedTextsEndpoints } from '@ekoline/contract/calls/missed-texts.ts'
import type { Context } from '../../context.ts'
import { success } from '../../platform/http/replies.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { setTexts, textSettings } from './text-settings.service.ts'
import { openTextStop, setTextStop } from './text-stops.service.ts'

export const missedTextsRoutes = (ctx: Context): HandlersOf<typeof missedTextsEndpoints> => ({
  missedTexts: ({ caller }) => success(textSettings(ctx, caller)),
  setMissedTexts: ({ body, ...by }) => success(setTexts(ctx, by, { on: body.texts_on, budget: body.budget })),
  openTextStop: ({ body, ...actor }) => success(openTextStop(ctx, actor, body.key)),
  setTextStop: ({ body, ...actor }) => success(setTextStop(ctx, actor, body)),
})
