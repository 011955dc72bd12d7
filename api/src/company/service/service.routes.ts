import type { PublicConfig, serviceEndpoints } from '@ekoline/contract/company/service.ts'
import { callsRefused } from '../../config.ts'
import type { Context } from '../../context.ts'
import { heldSince } from '../../core/installation/installation.service.ts'
import { documentOf } from '../../core/legal/documents.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { checkAnswers } from '../../platform/db/answers.ts'
import type { HandlersOf } from '../../platform/http/serve.ts'
import { codeCountries } from '../signup/code-destinations.service.ts'

const RETRY_AFTER_SECONDS = 5

/** The public facts of this installation. */
export function publicConfig(ctx: Context): PublicConfig {
  const { config, payments, speech, telephony } = ctx
  const { fee } = config
  const terms = documentOf(config, 'terms')
  return {
    product: config.product,
    brand: { name: config.brand.name, logo_url: config.brand.logoUrl, colours: config.brand.colours },
    links: { ...config.links, terms: terms.url, privacy: documentOf(config, 'privacy').url },
    terms_version: terms.version,
    support: config.support,
    mode: config.mode,
    demo: config.demoData,
    payments: {
      provider: payments.name,
      maximum: config.paymentMaximum,
      fee: {
        rate_basis_points: fee.rateBasisPoints,
        flat: fee.flat,
        flat_from: fee.flatFrom,
        flat_by: fee.flatBy,
        cap: fee.cap,
      },
    },
    code_countries: codeCountries(ctx),
    calls_simulated: telephony.kind === 'simulator',
    browser_phone: config.browserPhone !== null,
    our_voice: speech.name !== 'none',
    messages: config.rewording as Record<string, string>,
  }
}

export const serviceRoutes = (ctx: Context): HandlersOf<typeof serviceEndpoints> => ({
  config: async () => publicConfig(ctx),
  live: async () => ({ status: 'success' }),
  ready: async () => {
    await checkAnswers(ctx.db).catch((cause: Error) => {
      throw new AppError('unavailable', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
    })
    const held = (await heldSince(ctx)) !== null
    const { ok } = await ctx.telephony.health()
    const telephony = callsRefused(ctx.config) ? 'none' : ok ? 'connected' : 'not connected'
    return { status: 'success', telephony, held }
  },
  outbox: async () => {
    if (ctx.config.mode === 'production') throw missing()
    return listMessages(ctx)
  },
})
