import { resolve } from 'node:path'
import {
  type CallDifference,
  type Comparison,
  callsBetween,
  compareWithAsterisk,
  compareWithCarrier,
} from '../../calls/history/compare-calls.service.ts'
import { beginOf, endOf } from '../../platform/actions/reading.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import type { Given, Operator, Verb } from '../operator.ts'
import { timeCell, timeHead } from '../times.ts'
import { asteriskRows, carrierRows, columnsOf } from './call-files.ts'

const AROUND_MS = 3_600_000 // a call at midnight is of another day elsewhere
const LONGEST_MS = 4 * 3_600_000
const TOLERANCE = '2'
const ZONE = '+01:00'

function toleranceOf({ tolerance = TOLERANCE }: Given): number {
  if (!/^\d{1,4}$/.test(tolerance)) throw new Misused('--tolerance is a number of seconds.')
  return Number(tolerance)
}

function zoneOf({ zone = ZONE }: Given): string {
  if (!/^[+-]\d{2}:\d{2}$/.test(zone)) throw new Misused('--zone is like +01:00.')
  return zone
}

/** What is compared with ours, by the options. @throws Misused */
function sourcesOf({ folder, note }: Operator, given: Given, range: { from: Date; to: Date }) {
  const { asterisk, carrier, trunk, columns } = given
  const rules = { ...range, tolerance: toleranceOf(given) }
  if (asterisk === undefined && carrier === undefined)
    throw new Misused('Name what to compare with: --asterisk FILE, --carrier FILE, or both.')
  if (
    (carrier === undefined) !== (trunk === undefined) ||
    (carrier === undefined) !== (columns === undefined)
  )
    throw new Misused('--carrier, --trunk and --columns belong together.')
  const wide = {
    from: new Date(range.from.getTime() - AROUND_MS),
    to: new Date(range.to.getTime() + LONGEST_MS),
  }
  type Compare = (ours: Parameters<typeof compareWithAsterisk>[0]) => Promise<Comparison>
  const sources: { name: string; compare: Compare }[] = []
  if (asterisk !== undefined) {
    const files = asterisk.split(',').map((file) => resolve(folder, file))
    const skipped = (file: string, line: number) => note(`${file}, line ${line} is no call, and was skipped`)
    sources.push({
      name: 'Asterisk',
      compare: (ours) => compareWithAsterisk(ours, asteriskRows(files, wide, skipped), rules),
    })
  }
  if (carrier !== undefined && trunk !== undefined) {
    const [file, heads, zone] = [resolve(folder, carrier), columnsOf(columns ?? ''), zoneOf(given)]
    sources.push({
      name: trunk,
      compare: (ours) => compareWithCarrier(ours, trunk, carrierRows(file, heads, zone), rules),
    })
  }
  return sources
}

const rowOf = ({ what, call, at, number, ours, theirs }: CallDifference) => [
  `  ${what}`,
  timeCell(at),
  number === '' ? '-' : number,
  ours === null ? '-' : `${ours} s`,
  theirs === null ? '-' : `${theirs} s`,
  call ?? '-',
]

function linesOf({ name, ours, theirs, differences, more }: Comparison & { name: string }): string[] {
  const found = differences.length + more
  const heads = ['  What', timeHead('Time'), 'Number', 'Ours', 'Theirs', 'Call']
  return [
    `${name}: ${ours} answered calls of ours, ${theirs} of theirs, ${found === 0 ? 'no difference' : `${found} differ`}.`,
    ...(found === 0 ? [] : tableOf([heads, ...differences.map(rowOf)])),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

export const callsCompare: Verb = {
  name: 'calls compare',
  parameters: ['DAY'],
  options: {
    asterisk: {
      value: 'FILES',
      about: "Asterisk's log/cdr-csv/Master.csv; of several nodes with commas between",
    },
    carrier: { value: 'FILE', about: "a carrier's list of calls, as CSV" },
    trunk: { value: 'NAME', about: 'whose list it is; trunk for the one in the configuration' },
    columns: { value: 'HEADS', about: 'its columns: number=HEAD,start=HEAD,seconds=HEAD' },
    zone: { value: 'OFFSET', about: 'of its times, +01:00 unless you say' },
    tolerance: { value: 'SECONDS', about: 'by how much seconds may differ, 2 unless you say' },
    ...lookUpReason,
  },
  summary: 'a day’s calls against what Asterisk and a carrier wrote down, differences only',
  about: `Compares the answered calls of a Lagos day with Asterisk's own records, by their ids, or with a carrier's list, by
number and time (3 minutes at most between the two). It prints what is missing here or there, and calls whose seconds or
numbers differ. It changes nothing.

Times of a carrier are like 2026-11-25 15:35:15 or 25/11/2026 15:35:15, or seconds since 1970; a head of --columns may be
a column's place, from 1 on. Its calls of 0 seconds count as not answered.

Ends with 4 when something differs, for use in cron.`,

  run: (operator, [day = ''], given) => {
    const range = { from: beginOf(day), to: endOf(day) }
    const sources = sourcesOf(operator, given, range)
    return withService(operator, async (ctx) => {
      const [from, to] = [range.from.getTime() - LONGEST_MS, range.to.getTime() + AROUND_MS]
      const ours = await callsBetween(ctx.db, new Date(from), new Date(to))
      const found: (Comparison & { name: string })[] = []
      for (const { name, compare } of sources) found.push({ name, ...(await compare(ours)) })
      const differences = found.flatMap((comparison) => comparison.differences)
      const cards = differences.map(({ cardId }) => cardId).filter((card) => card !== null)
      await auditLookUp(ctx, operator, { verb: callsCompare.name, given, cards, shown: differences.length })
      return {
        lines: found.flatMap(linesOf),
        data: { day, sources: found },
        differs: differences.length > 0,
      }
    })
  },
}
