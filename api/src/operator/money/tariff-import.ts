import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Context } from '../../context.ts'
import { checkVersion, importDraft, previewDraft } from '../../money/tariffs/deck-versions.service.ts'
import { reportOn } from '../../money/tariffs/tariff-report.service.ts'
import { reportLines } from '../../money/tariffs/tariff-report-words.ts'
import { priceInWords, tariffSays } from '../../money/tariffs/tariff-words.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { trying } from '../../platform/actions/trial.ts'
import { csvLine } from '../../platform/csv.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { operatorActor, type Verb } from '../operator.ts'
import { withSayings } from '../saying.ts'
import { readTariff, TARIFF_COLUMNS, type TariffLine } from './tariff-file.ts'

const NAME = /^[a-z][a-z0-9-]{0,30}$/
const SHOWN = 20

/** What a right line does to the version in force. */
function verdictOf({ row, wrong }: TariffLine, before: ReadonlyMap<string, number>): string {
  if (!row) return `wrong: ${wrong}`
  const was = before.get(row.prefix)
  if (was === undefined) return 'new'
  if (was === row.price) return 'same price'
  return `${was < row.price ? 'dearer' : 'cheaper'}: ${priceInWords(was)} to ${priceInWords(row.price)}`
}

export const tariffImport: Verb = {
  name: 'tariff import',
  parameters: ['DECK', 'FILE'],
  options: {
    kind: { value: 'KIND', about: 'sold or bought: makes the deck, which is new' },
    verdicts: { value: 'FILE', about: 'writes there what becomes of each line, as CSV' },
    'no-effects': { value: null, about: 'does not look at the calls of the last 30 days' },
    ...reason,
    ...yes,
  },
  summary: 'reads a version of a deck from CSV, as a draft',
  about: `The first line names the columns, in any order: ${TARIFF_COLUMNS.join(', ')}. prefix,
name and price are needed. Prices are in naira with at most 4 decimals, 0 too; connection is paid once a call. first and next
are the seconds of the first and of each further increment (30 and 1 unless you say), minimum the seconds that are billed at
least. off_peak_price counts in off_peak_hours (20:00-06:00) and on off_peak_days (sat sun), in Lagos. The prefix on-net is the row
for numbers of ours.

One wrong line, and nothing is read. The file is the whole deck: what is not in it cannot be called. A draft counts nowhere before
"tariff release".`,

  run: (operator, [name = '', file = ''], given) =>
    withSayings([tariffSays], operator, async (ctx) => {
      const [why, { kind }] = [reasonOf(given), given]
      if (!NAME.test(name))
        throw new Misused(`"${name}" is not the name of a deck: a small letter, then letters, digits and -.`)
      if (kind !== undefined && kind !== 'sold' && kind !== 'bought')
        throw new Misused('--kind is sold or bought.')
      const { pricesInForce } = await previewDraft(ctx, { deck: name, kind })
      const lines = await readTariff(resolve(operator.folder, file))
      if (given.verdicts !== undefined) {
        const cells = lines.map((line) =>
          csvLine([String(line.line), line.prefix, verdictOf(line, pricesInForce)]),
        )
        await writeFile(
          resolve(operator.folder, given.verdicts),
          [csvLine(['line', 'prefix', 'verdict']), ...cells].join(''),
        )
      }
      const wrong = lines.filter(({ row }) => row === null)
      if (wrong.length > 0)
        throw new Refused(
          [
            `${wrong.length} of ${lines.length} lines of ${file} are wrong, so nothing was read:`,
            ...wrong.slice(0, SHOWN).map((line) => `  line ${line.line}: ${line.wrong}`),
            ...(wrong.length > SHOWN
              ? [`  and ${wrong.length - SHOWN} more; --verdicts FILE has them all`]
              : []),
          ].join('\n'),
        )
      const rows = lines.flatMap(({ row }) => row ?? [])
      if (rows.length === 0) throw new Refused(`${file} has no rows.`)
      const act = (on: Context) =>
        importDraft(on, operatorActor(operator), { deck: name, kind, rows, reason: why })
      const would = [`${rows.length} rows would become a draft of the deck ${name}.`]
      await agree(operator, given, would, trying(ctx, act))
      const made = await act(ctx)
      const report = await reportOn(ctx, made.deck, made.version, {
        withEffects: given['no-effects'] === undefined,
      })
      return {
        lines: [
          `Version ${made.version.number} of the deck ${name}: ${rows.length} rows, a draft.`,
          ...reportLines(report),
        ],
        data: { deck: name, version: made.version.number, rows: rows.length, report },
      }
    }),
}

export const tariffCheck: Verb = {
  name: 'tariff check',
  parameters: ['DECK', 'VERSION'],
  options: {},
  summary: 'what a version of a deck changes: prices, margin, and what the last 30 days’ calls would cost',
  about: `Compares it with the version in force, and with what carriers ask: at the cheapest time of ours against the dearest of
theirs, for a call of 1, 60 and 600 seconds. The calls of the last 30 days by this deck are counted again at the new prices,
without the own phone’s leg of a click-to-call.`,

  run: (operator, [name = '', number = '']) =>
    withSayings([tariffSays], operator, async (ctx) => {
      const report = await checkVersion(ctx, { deck: name, version: numberOf(number, 'version') })
      return { lines: reportLines(report), data: report }
    }),
}
