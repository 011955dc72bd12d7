import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('the countries are the parser’s, Nigeria first', () => {
  expect(countries[0]).toEqual({ id: 'NG', code: '234' })
  const written = countries.map(({ id, code }) => `${id}${code}`).sort()
  expect(written).toEqual(
    getCountries()
      .map((id) => `${id}${getCountryCallingCode(id)}`)
      .sort(),
  )
})
