import { open } from 'node:fs/promises'
import { normalEmail } from '@ekoline/contract/endpoint/profile-fields.ts'
import type { Context } from '../../context.ts'
import { exportPerson as exportCopy, findPerson } from '../../people/data-requests/copy.service.ts'
import { Refused } from '../../platform/actions/refused.ts'
import type { Person } from '../../platform/person.ts'
import { lookUpReason } from '../look-up.ts'
import { withNewFile } from '../new-file.ts'
import { requireAllTables, withService } from '../open.ts'
import { type Operator, operatorActor, type Verb } from '../operator.ts'

export const exportPerson: Verb = {
  name: 'export-person',
  parameters: ['EMAIL', 'FILE'],
  options: { ...lookUpReason },
  summary: 'writes all that is held on a person into a new file',
  about: `Writes all that is held on the person with this e-mail into FILE, as JSON with readable names: the answer to a request
for a copy (NDPA 2023, s. 34). Amounts are in kobo, times in UTC. Not in it: the NIN but for its last digits, passwords,
codes and the texts of messages, which may hold links that let somebody in; the sound of recordings, which the person
can save in the portal; what others wrote. FILE must not exist yet; only its owner may read it.`,

  run: (operator, [email = '', name = ''], given) =>
    withService(operator, async (ctx) => {
      await requireAllTables(ctx.db)
      const { file, person, rows } = await withNewFile(operator, name, async (partial, complete) => {
        const found = await findPerson(ctx.db, normalEmail(email))
        if (!found) throw new Refused(`Nobody has the e-mail ${email}. "users find" looks for a part of it.`)
        return {
          file: complete,
          person: found,
          rows: await writeAll(ctx, operator, { person: found, reason: given.reason }, partial),
        }
      })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      return {
        lines: [
          `${file}: ${total} rows on ${person.email}, in ${Object.keys(rows).length} parts.`,
          'It holds personal data: give it to nobody but them, and delete it then.',
        ],
        data: { file, email: person.email, rows },
      }
    }),
}

interface Wanted {
  readonly person: Person
  readonly reason: string | undefined
}

async function writeAll(ctx: Context, operator: Operator, wanted: Wanted, file: string) {
  const handle = await open(file, 'wx', 0o600)
  const to = { write: (text: string) => handle.appendFile(text), flush: () => handle.sync() }
  try {
    return await exportCopy(ctx, operatorActor(operator), wanted, to, operator.signal)
  } finally {
    await handle.close()
  }
}
