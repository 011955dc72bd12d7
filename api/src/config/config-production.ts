// @source RUN-16

import { VERIFIED_ONLY } from '@ekoline/contract/people/documents.facts.ts'
import { ConfigError } from './values.ts'

/** What is not for real customers, and runs in production because a setting says so. */
export type ProductionGap = 'embedded_database' | 'sandbox_payments' | 'simulated_calls'

/** What each gap means, for the log and for who starts the service. */
export const gapWarnings: Readonly<Record<ProductionGap, string>> = {
  embedded_database:
    'The embedded database writes nothing durably: a power cut can lose money that was acknowledged (EMBEDDED_DATABASE).',
  sandbox_payments: 'Payments are pretended: the sandbox takes no money (PAYMENTS).',
  simulated_calls: 'There is no Asterisk: every call is refused (TELEPHONY).',
}

/** The variables that production looks at. */
export interface ProductionVariables {
  readonly PUBLIC_URL?: string | undefined
  readonly SECRET_KEYS?: string | undefined
  readonly secretsRead: boolean
  readonly DATABASE_URL?: string | undefined
  readonly EMBEDDED_DATABASE?: 'may-lose-data' | undefined
  readonly PAYMENTS?: 'sandbox' | 'paystack' | undefined
  readonly PAYSTACK_SECRET_KEY?: string | undefined
  readonly TELEPHONY?: 'asterisk' | 'simulator' | undefined
  readonly ASTERISK_ARI_URL?: string | undefined
  readonly REQUIRE_VERIFIED?: readonly string[] | undefined
  readonly WEBHOOKS_TO_LOOPBACK: boolean
  readonly E_INVOICING: 'off' | 'sandbox'
}

/** @throws ConfigError that names the first variable without which, or with which, production does not start */
export function checkProduction(vars: ProductionVariables): void {
  if (!vars.PUBLIC_URL)
    throw new ConfigError('PUBLIC_URL must be set in production: where customers reach the portal')
  if (!vars.SECRET_KEYS && vars.secretsRead)
    throw new ConfigError('SECRET_KEYS must be set in production: id:key, newest first')
  if (!vars.DATABASE_URL && !vars.EMBEDDED_DATABASE)
    throw new ConfigError(
      'DATABASE_URL must be set in production: a PostgreSQL server. The embedded database writes nothing durably; ' +
        'EMBEDDED_DATABASE=may-lose-data starts with it',
    )
  if (vars.WEBHOOKS_TO_LOOPBACK)
    throw new ConfigError('WEBHOOKS_TO_LOOPBACK is for development: customers could reach this machine')
  if (vars.E_INVOICING === 'sandbox')
    throw new ConfigError(
      'E_INVOICING=sandbox is for development: it is not the tax service, and what it signs is no tax invoice',
    )
  if (!vars.PAYMENTS && !vars.PAYSTACK_SECRET_KEY)
    throw new ConfigError(
      'PAYMENTS must be set in production: paystack, with its keys, or sandbox, which takes no real money',
    )
  if (!vars.TELEPHONY && !vars.ASTERISK_ARI_URL)
    throw new ConfigError(
      'TELEPHONY must be set in production: asterisk, with ASTERISK_ARI_URL, or simulator, which refuses every call',
    )
  if (!vars.REQUIRE_VERIFIED)
    throw new ConfigError(
      `REQUIRE_VERIFIED must be set in production: what only verified people may use, of ${VERIFIED_ONLY.join(', ')}; or none`,
    )
}

/** The gaps that settings allow, in the order in which they are logged. */
export function gapsOf(vars: Omit<ProductionVariables, 'secretsRead'>): readonly ProductionGap[] {
  const gaps: readonly (readonly [ProductionGap, boolean])[] = [
    ['embedded_database', !vars.DATABASE_URL],
    ['sandbox_payments', vars.PAYMENTS === 'sandbox'],
    ['simulated_calls', vars.TELEPHONY === 'simulator'],
  ]
  return gaps.filter(([, is]) => is).map(([gap]) => gap)
}
