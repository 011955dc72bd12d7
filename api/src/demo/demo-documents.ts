import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentKind } from '@ekoline/contract/document-fields.ts'
import type { Day } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { type DemoName, type DemoSeat, morning } from './demo-people.ts'
import type { Random } from './random.ts'

const LOGO = fileURLToPath(new URL('./pictures/adaeze-logo.png', import.meta.url))
const SPECIMEN = new URL('./pictures/specimen.png', import.meta.url)
/** The name of the logo in its public address. */
export const DEMO_LOGO = 'ada0e2e10915715c.png'

interface DemoDocument {
  readonly of: DemoName
  readonly kind: DocumentKind
  readonly type: string
  readonly daysAgo: number
  readonly state: 'pending' | 'verified' | 'rejected'
  readonly reason?: string
}

/** @source running.md, "Demo data": Ada's identity document is pending, Dayo is rejected with a reason, Bola verified */
const documents: readonly DemoDocument[] = [
  { of: 'bola', kind: 'identity', type: 'Passport', daysAgo: 200, state: 'verified' },
  { of: 'ada', kind: 'utility', type: 'Electricity bill, Apapa', daysAgo: 60, state: 'verified' },
  {
    of: 'dayo',
    kind: 'identity',
    type: 'Driver’s licence',
    daysAgo: 30,
    state: 'rejected',
    reason:
      'The photograph is too dark to read the name. Please take it in daylight, with the whole card in the picture.',
  },
  { of: 'jide', kind: 'identity', type: 'Voter’s card', daysAgo: 3, state: 'pending' },
  { of: 'ada', kind: 'identity', type: 'National ID card', daysAgo: 1, state: 'pending' },
]

/** The documents of the demo. @returns the names under which their files belong into the store */
export async function writeDocuments(
  tx: Tx,
  team: readonly DemoSeat[],
  { random, today }: { random: Random; today: Day },
): Promise<string[]> {
  const { byteLength } = await readFile(SPECIMEN)
  const rows = documents.flatMap(({ of, daysAgo, reason = null, ...document }) => {
    const seat = team.find(({ name }) => name === of)
    if (!seat) return []
    const at = morning(today, daysAgo)
    return [
      {
        ...document,
        user_id: seat.userId,
        card_id: seat.cardId,
        media: 'image/png',
        bytes: byteLength,
        file: `documents/${seat.userId}/${random.text('0123456789abcdef', 32)}.sealed`,
        reason,
        uploaded_at: at,
        decided_at: document.state === 'pending' ? null : new Date(at.getTime() + 3_600_000),
      },
    ]
  })
  await tx.insertInto('documents').values(rows).execute()
  return rows.map(({ file }) => file)
}

/** Keeps what the documents and the logo of the demo show: a specimen that is nobody's. */
export async function storeDemoPictures(
  { files, seal }: Pick<Context, 'files' | 'seal'>,
  names: readonly string[],
): Promise<void> {
  await files.store(`logos/${DEMO_LOGO}`, LOGO)
  const specimen = await readFile(SPECIMEN)
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-demo-'))
  try {
    for (const name of names) {
      const path = join(folder, 'sealed')
      await writeFile(path, seal.sealBytes(specimen, name))
      await files.store(name, path)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
