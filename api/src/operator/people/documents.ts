import { rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { dayOf } from '@ekoline/contract/units/time.ts'
import { checkDataDir } from '../../core/installation/installation.service.ts'
import {
  countAllWaiting,
  type DeskDocument,
  listOf,
  listWaiting,
  readDocument,
} from '../../people/documents/desk.service.ts'
import { documentAt, documentFacts, documentWords } from '../../people/documents/documents.actions.ts'
import { numberOf } from '../../platform/actions/reading.ts'
import { Misused, Refused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { timeWords } from '../../platform/actions/words.ts'
import { AppError } from '../../platform/app-error.ts'
import { auditLookUp, lookUpReason } from '../look-up.ts'
import { withService } from '../open.ts'
import { type Operator, operatorActor, type Verb } from '../operator.ts'

const LISTED = 50
const OUTPUT = '-' // as a name of a file: standard output
const KILOBYTE = 1024

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

const sizeOf = (bytes: number) => `${Math.ceil(bytes / KILOBYTE)} kB`
const rowOf = (document: DeskDocument) => [
  String(document.id),
  dayOf(document.uploaded_at),
  document.kind,
  document.type,
  endings[document.media],
  sizeOf(document.bytes),
  document.email,
  document.name,
  document.state,
]
const HEADS = ['Document', 'Day (Lagos)', 'Kind', 'Type', 'File', 'Size', 'Of', 'Name', 'State']

export const documentsList: Verb = {
  name: 'documents list',
  parameters: [],
  options: {
    of: { value: 'EMAIL', about: 'all documents of this person instead, the newest first' },
    ...lookUpReason,
  },
  summary: 'documents that wait for a decision, the oldest first',
  about: `At most ${LISTED}; how many wait in all is said besides. The days are Lagos days.`,
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      const { db } = ctx
      const { of } = given
      const [found, waiting] = await Promise.all([
        of === undefined ? listWaiting(db, LISTED) : listOf(db, of.trim().toLowerCase(), LISTED),
        countAllWaiting(db),
      ])
      const [cards, shown] = [found.map(({ cardId }) => cardId), found.length]
      await auditLookUp(ctx, operator, { verb: documentsList.name, given, cards, shown })
      const count = waiting === 1 ? '1 document waits.' : `${waiting} documents wait.`
      const lines = found.length > 0 ? tableOf([HEADS, ...found.map(rowOf)]) : []
      return {
        lines: [...lines, count],
        data: { waiting, documents: found.map(documentFacts) },
        nothing: found.length === 0 && of !== undefined,
      }
    }),
}

function ninInWords({ ninLast4, ninCheckedBy, ninCheckedAt }: DeskDocument): string {
  if (ninLast4 === null) return 'They gave no NIN.'
  return ninCheckedBy === null || ninCheckedAt === null
    ? `Their NIN ends in ${ninLast4}. Only its format was looked at: no registry was asked whose it is.`
    : `Their NIN ends in ${ninLast4}. ${ninCheckedBy} said at ${timeWords(ninCheckedAt)} that it is theirs.`
}

export const documentsShow: Verb = {
  name: 'documents show',
  parameters: ['DOCUMENT', 'FILE'],
  options: { ...lookUpReason },
  summary: 'opens the pictures of a document into a new file, for you to look at',
  about: `DOCUMENT is the number that "documents list" shows. FILE must not exist yet; only the user who acts can read it. With
- for FILE it goes to standard output, which can be a file of yours. Delete it when you have decided: that it was opened
is in the audit. It holds only pictures that the service made of what its owner sent, of a pdf one for each page.`,
  run: async (operator, [number = '', name = ''], given) => {
    if (name === OUTPUT && given.json !== undefined)
      throw new Misused('With - for FILE the document itself is the result: no JSON.')
    return withService(operator, async (ctx) => {
      await checkDataDir(ctx)
      const document = await documentAt(ctx, numberOf(number, 'document'))
      await auditLookUp(ctx, operator, { verb: documentsShow.name, given, cards: [document.cardId] })
      const open = () => readDocument(ctx, operatorActor(operator), document).catch(cannotBeDrawn(document))
      const said = [`${documentWords(document)}.`, ninInWords(document)]
      if (name === OUTPUT) {
        operator.write(await open())
        for (const line of said) operator.note(line)
        return undefined
      }
      const path = await newFile(operator, name, open)
      const lines = [...said, `${path}: a ${endings[document.media]}. Delete it when you have decided.`]
      return { lines, data: { ...documentFacts(document), file: path } }
    })
  },
}

const cannotBeDrawn = (document: DeskDocument) => (error: unknown) => {
  if (!(error instanceof AppError)) throw error
  throw new Refused(
    `${documentWords(document)}, cannot be made into pictures: "documents reject" asks for another one.`,
  )
}

/** @returns its path; when the bytes cannot be had there is no file */
async function newFile(
  { folder }: Operator,
  name: string,
  bytes: () => Promise<Uint8Array>,
): Promise<string> {
  const path = resolve(folder, name)
  await claim(path)
  try {
    await writeFile(path, await bytes())
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Makes the file, empty, for us alone. @throws Refused when there is one, or it cannot be made */
async function claim(path: string): Promise<void> {
  try {
    await writeFile(path, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new Refused(`There is a file ${path} already: name a new one.`)
    throw new Refused(`The file ${path} cannot be written (${code}).`)
  }
}
