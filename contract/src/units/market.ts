/**
 * The market that Ekoline serves. Nothing else in the project writes a currency, a locale, a time zone or a
 * country code, so that a second market is a second set of these facts.
 *
 * @source AC9-11
 */
export const market = {
  currency: 'NGN',
  currencySymbol: '₦',
  minorUnitsPerMajor: 100,
  locale: 'en-NG',
  timeZone: 'Africa/Lagos',
  // Lagos has kept UTC+1 all year since 1919; a market with summer time needs its offset computed per instant.
  utcOffsetMinutes: 60,
  country: 'NG', // ISO 3166
  countryCode: '234',
  trunkPrefix: '0',
  abroadPrefix: '009', // ITU-T E.164, list of dialling procedures
  nationalNumberLength: 10,
  mobilePrefixes: ['70', '80', '81', '90', '91'], // of national numbers, by the Nigerian Communications Commission
  // of national numbers: toll-free, shared-cost and premium ones, which no rate for mobiles fits
  specialPrefixes: ['700', '800', '900'],
  // toll-free on all networks: national, police, and Lagos State (Nigerian Communications Commission)
  emergencyNumbers: ['112', '199', '767'],
} as const
