import { minutesOf } from '@ekoline/contract/routing/hours.ts'
import { weekdayName } from '@ekoline/contract/units/weekdays.ts'
import type { Context } from '../../context.ts'
import type { WeekHours } from '../../feature.ts'

// An SMS has 160 characters of GSM 03.38, of several parts 153 each; one character outside halves that and more.

const ONE_PART = 160
const OF_SEVERAL = 153
const PARTS_MOST = 2
const NAME_LONGEST = 60
const OUTSIDE_GSM = /[^\n\r !"#$%&'()*+,\-./0-9:;<=>?@A-Z_a-z¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]/g

/** As SMS have it: 'Ọládélé’s' is 'Oladélé's', with the é that it has. What has no letter there is left out. */
const inGsm = (words: string): string =>
  words
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—]/g, '-')
    .replaceAll(OUTSIDE_GSM, (letter) => letter.normalize('NFD').replaceAll(OUTSIDE_GSM, ''))

/** How many parts of an SMS a text has. */
export const partsOf = (sms: string): number =>
  sms.length <= ONE_PART ? 1 : Math.ceil(sms.length / OF_SEVERAL)

const short = (time: string) => time.replace(/^0(?=\d)/, '')

/** The hours of a week as short as they are clear: 'Mon-Fri 9:00-17:00, Sat 10:00-14:00'. '' where it never opens. */
export function hoursInShort({ text }: Pick<Context, 'text'>, hours: WeekHours): string {
  const spanOf = ({ opens, closes }: WeekHours[number]) =>
    minutesOf(opens) === minutesOf(closes) ? text('missed_text_all_day') : `${short(opens)}-${short(closes)}`
  const runs: { from: number; to: number; spans: string }[] = []
  for (let day = 1; day <= 7; day++) {
    const spans = hours
      .filter(({ weekday }) => weekday === day)
      .map(spanOf)
      .join(' + ')
    const last = runs.at(-1)
    if (last?.spans === spans) last.to = day
    else runs.push({ from: day, to: day, spans })
  }
  const name = (day: number) => weekdayName(day).slice(0, 3)
  return runs
    .filter(({ spans }) => spans !== '')
    .map(({ from, to, spans }) => `${from === to ? name(from) : `${name(from)}-${name(to)}`} ${spans}`)
    .join(', ')
}

/** What a missed caller gets: without the hours where it would have more than two parts. @param hours '' for none */
export function textFor(
  { text }: Pick<Context, 'text'>,
  { company, hours, link }: { readonly company: string; readonly hours: string; readonly link: string },
): string {
  const words = (said: string) =>
    inGsm(text('missed_text', { company: inGsm(company).trim().slice(0, NAME_LONGEST), hours: said, link }))
  const whole = words(hours && text('missed_text_hours', { hours }))
  return partsOf(whole) > PARTS_MOST ? words('') : whole
}
