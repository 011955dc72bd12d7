// @source DEC-133

import { countries } from '@ekoline/contract/units/countries.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { isOrdinaryNumber } from '@ekoline/contract/units/ordinary-number.ts'
import type { Context } from '../../context.ts'
import { badField } from '../../platform/app-error.ts'

type Needed = Pick<Context, 'config'>

/** The countries that codes go to, by ISO 3166; of several with one country code, all. */
export const codeCountries = ({ config }: Needed): string[] =>
  countries
    .filter(({ code }) =>
      config.codes.destinations.some(
        (destination) => destination.startsWith(`+${code}`) || `+${code}`.startsWith(destination),
      ),
    )
    .map(({ id }) => id)

const names = new Intl.DisplayNames(['en'], { type: 'region' })

/** What is wrong with a number that no code goes to. */
export function codeRefusal(ctx: Needed) {
  const list = codeCountries(ctx).map((id) => names.of(id) ?? id)
  return badField('phoneNumber', 'field_no_codes', { countries: list.join(', ') })
}

/**
 * Checks that codes go to a number, because they cost the operator money and anybody can ask for them.
 *
 * @param phone E.164 with +
 * @throws AppError invalid_request
 * @source decisions, "Unfinished in the original": codes go to the countries that the operator allows
 */
export function checkCodeDestination(ctx: Needed, phone: string): void {
  const isListed = ctx.config.codes.destinations.some((destination) => phone.startsWith(destination))
  if (!isListed || !mayHaveCode(phone)) throw codeRefusal(ctx)
}

/** Whether a number can be a person's: at home an ordinary one, whatever prefixes the operator lists. */
const mayHaveCode = (phone: string): boolean => !isAtHome(phone) || isOrdinaryNumber(phone.slice(1))

/** Whether codes may be spoken to a number though it is not listed: a land line at home. */
export const isAtHome = (phone: string): boolean => phone.startsWith(`+${market.countryCode}`)
