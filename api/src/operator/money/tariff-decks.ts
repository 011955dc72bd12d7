import { decksOf, rowsOfVersion } from '../../money/tariffs/deck-versions.service.ts'
import { tariffSays } from '../../money/tariffs/tariff-words.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { timeWords } from '../../platform/actions/words.ts'
import { csvLine } from '../../platform/csv.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'
import { withSayings } from '../saying.ts'
import { TARIFF_COLUMNS, tariffCells } from './tariff-file.ts'

export const tariffDecks: Verb = {
  name: 'tariff decks',
  parameters: [],
  options: {},
  summary: 'the decks of prices, their versions, and who uses each',
  about: `A workgroup's own deck counts before that of its plan, and that before the default. A deck is whole: what its version in
force has no row for cannot be called.`,

  run: (operator) =>
    withService(operator, async (ctx) => {
      const decks = await decksOf(ctx)
      const rows = decks.map(({ name, kind, uses, inForce, toCome, drafts }) => [
        name,
        kind,
        inForce === null ? '-' : String(inForce),
        toCome.map(({ number, from }) => `${number} from ${timeWords(new Date(from))}`).join(', ') || '-',
        drafts.join(', ') || '-',
        uses.join(', ') || '-',
      ])
      return {
        lines: tableOf([['Deck', 'Kind', 'In force', 'To come', 'Drafts', 'Counts for'], ...rows]),
        data: { decks },
      }
    }),
}

export const tariffExport: Verb = {
  name: 'tariff export',
  parameters: ['DECK'],
  options: { version: { value: 'NUMBER', about: 'the version in force, unless you say' } },
  summary: 'a version of a deck as CSV, as "tariff import" reads it',
  about: 'Prices are in naira, times in Lagos.',

  run: (operator, [name = ''], given) =>
    withSayings([tariffSays], operator, async (ctx) => {
      const number = given.version === undefined ? null : numberOf(given.version, 'version')
      const { version, rows } = await rowsOfVersion(ctx, { deck: name, version: number })
      const lines = [TARIFF_COLUMNS, ...rows.map(tariffCells)].map((cells) => csvLine(cells).trimEnd())
      return { lines, data: { deck: name, version, rows } }
    }),
}
