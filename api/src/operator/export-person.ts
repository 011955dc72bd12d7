import { existsSync } from 'node:fs'
import { open as openFile, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { renameForGood } from '../db/backup/file.ts'
import { writeAudit } from '../features/audit/audit.sql.ts'
import { withService } from './open.ts'
import { type Operator, operatorActor, Refused, type Verb } from './operator.ts'
import { findWhose, PAGE_ROWS, sections, type Whose } from './person.sql.ts'

export const exportPerson: Verb = {
  name: 'export-person',
  parameters: ['EMAIL', 'FILE'],
  options: {},
  summary: 'writes all that is held on a person into a new file',
  about: `Writes all that is held on the person with this e-mail into FILE, as JSON with readable names: the answer to a request
for a copy (NDPA 2023, s. 34). Amounts are in kobo, times in UTC. Not in it: the NIN but for its last digits, passwords,
codes and the texts of messages, which may hold links that let somebody in; the sound of recordings, which the person
can save in the portal; what others wrote. FILE must not exist yet; only its owner may read it.`,

  run: (operator, [email = '', name = '']) =>
    withService(operator, async (ctx) => {
      const file = resolve(operator.folder, name)
      if (existsSync(file)) throw new Refused(`There is a file ${file} already: name a new one.`)
      if (!existsSync(dirname(file))) throw new Refused(`There is no folder ${dirname(file)}.`)
      const whose = await findWhose(ctx.db, email.trim().toLowerCase())
      if (!whose) throw new Refused(`Nobody has the e-mail ${email}. "users find" looks for a part of it.`)
      const rows = await writeAll(ctx, operator, whose, file)
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return {
        lines: [
          `${file}: ${total} rows on ${whose.email}, in ${Object.keys(rows).length} parts.`,
          'It holds personal data: give it to nobody but them, and delete it then.',
        ],
        data: { file, email: whose.email, rows },
      }
    }),
}

/** The file gets its name last: what has it is complete, and in the audit. */
async function writeAll(ctx: Context, operator: Operator, whose: Whose, file: string) {
  const partial = `${file}.partial`
  await rm(partial, { force: true })
  const handle = await openFile(partial, 'wx', 0o600)
  try {
    const rows = await writeSections(ctx, whose, operator.signal, (text) => handle.appendFile(text))
    await handle.sync()
    await handle.close()
    const entry = { action: 'person_exported', target: `user:${whose.userId}`, detail: { rows } }
    await writeAudit(ctx.db, ctx.clock.now(), operatorActor(operator), entry)
    await renameForGood(partial, file)
    return rows
  } catch (error) {
    await handle.close().catch(() => undefined) // closed already where it was complete
    await rm(partial, { force: true })
    throw error
  }
}

async function writeSections(
  { db, clock, config }: Context,
  whose: Whose,
  signal: AbortSignal,
  write: (text: string) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await write(`{\n"service": ${JSON.stringify(config.brand.name)},\n"made": ${JSON.stringify(clock.now())}`)
  for (const [name, { read, paged }] of Object.entries(sections)) {
    await write(`,\n"${name}": [`)
    let [count, after, some] = [0, 0, PAGE_ROWS]
    while (some === PAGE_ROWS) {
      signal.throwIfAborted()
      const { rows } = await read(whose, after).execute(db)
      await write(rows.map((row, at) => `${count + at > 0 ? ',' : ''}\n  ${JSON.stringify(row)}`).join(''))
      count += rows.length
      after = Number(rows.at(-1)?.id ?? 0)
      some = paged ? rows.length : 0
    }
    await write(']')
    counts[name] = count
  }
  await write('\n}\n')
  return counts
}
