import type { LineQuality, SoundFigures } from '../exchange.ts'

/** `name=value;` pairs of Asterisk. */
function numbersOf(text: string | undefined): (name: string) => number | null {
  const found = new Map(
    (text ?? '').split(';').map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return [name.trim(), value] as const
    }),
  )
  return (name) => {
    const value = Number.parseFloat(found.get(name) ?? '')
    return Number.isFinite(value) ? value : null
  }
}

const NEGATIVE_FROM = 2 ** 31 // a count below zero, of a sender that repeats itself, as Asterisk writes it

const countOf = (value: number | null) => (value === null || value < 0 || value >= NEGATIVE_FROM ? 0 : value)
const msOf = (seconds: number | null) => Math.round(Math.max(0, seconds ?? 0) * 1000)

/**
 * What Asterisk counted of a leg's sound, from the variables that it sets as the leg ends. It counts what is lost when it
 * sends a report (RTCP), every 5 s; the other way is known from the reports of the phone alone, and a phone that sends
 * none has zeros there like one that lost nothing. Each report makes a mean opinion (`mes`) above zero, which keeps them
 * apart.
 *
 * @returns null when nothing was measured
 * @source res_rtp_asterisk.c: `tx` of jitter and of mes is what Asterisk received, `rx` what was reported
 */
export function lineQualityOf(variables: Readonly<Record<string, string>> | undefined): LineQuality | null {
  const all = numbersOf(variables?.RTPAUDIOQOS)
  const jitter = numbersOf(variables?.RTPAUDIOQOSJITTER)
  const [received, sent] = [countOf(all('rxcount')), countOf(all('txcount'))]
  const [lost, reported] = [countOf(all('lp')), countOf(all('rlp'))]
  const hasReports = ['rxmes', 'rxjitter', 'rlp', 'rtt'].some((name) => countOf(all(name)) > 0)
  const fromPhone: SoundFigures | null =
    countOf(all('txmes')) > 0 || lost > 0
      ? { packets: received + lost, lost, jitterMs: msOf(jitter('avgrxjitter')) }
      : null
  const toPhone: SoundFigures | null =
    hasReports && sent > 0
      ? { packets: sent, lost: Math.min(sent, reported), jitterMs: msOf(jitter('avgtxjitter')) }
      : null
  if (!fromPhone && !toPhone) return null
  const rtt = numbersOf(variables?.RTPAUDIOQOSRTT)('avgrtt')
  return { fromPhone, toPhone, roundTripMs: toPhone && rtt ? msOf(rtt) : null }
}
