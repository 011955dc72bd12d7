import type { Country } from '@ekoline/contract/units/countries.ts'
import { market } from '@ekoline/contract/units/market.ts'
import {
  NUMBER_TEXT_LONGEST,
  namesCountry,
  plainNumber,
  readNumber,
} from '@ekoline/contract/units/read-number.ts'
import { Suspense } from 'react'
import { text } from '../../text.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** A phone number as typed: its country, and the rest. */
export interface TypedPhone {
  readonly country: Country
  readonly number: string
}

export const HOME: Country = { id: market.country, code: market.countryCode }

/** The number to send: with the country code, unless one was typed, with + or a prefix for calls abroad or without. */
export function phoneAsSent({ country: { code }, number }: TypedPhone): string {
  const typed = plainNumber(number)
  if (namesCountry(typed)) return typed
  const sent = `+${code} ${typed}`
  const isTwice = typed.startsWith(code) && readNumber(`+${typed}`).digits === readNumber(sent).digits
  return isTwice ? `+${typed}` : sent
}

// The full list of countries is loaded later, because few need it.
const CountryPicker = lazyScreen(() => import('./CountryPicker.tsx'), 'CountryPicker')

interface PhoneFieldProps {
  value: TypedPhone
  onChange: (value: TypedPhone) => void
  error?: string | null | undefined
  label?: string
  hint?: string
}

/** A phone number with its country. */
export function PhoneField({ value, onChange, error, label, hint }: PhoneFieldProps) {
  const { country, number } = value
  return (
    <div className="flex gap-3">
      <div className="w-28 shrink-0">
        <Suspense
          fallback={
            <TextField
              label={text('sign_up_country')}
              readOnly
              value={`+${country.code}`}
              onChange={() => undefined}
            />
          }
        >
          <CountryPicker value={country} onChange={(chosen) => onChange({ ...value, country: chosen })} />
        </Suspense>
      </div>
      <div className="grow">
        <TextField
          label={label ?? text('sign_up_phone')}
          name="phoneNumber"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={NUMBER_TEXT_LONGEST - 10} // with a country code
          placeholder={country.id === HOME.id ? '0803 555 0142' : undefined}
          value={number}
          onChange={(typed) => onChange({ ...value, number: typed })}
          error={error}
          hint={hint}
        />
      </div>
    </div>
  )
}
