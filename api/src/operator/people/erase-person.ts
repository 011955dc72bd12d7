import { kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { checkDataDir } from '../../core/installation/installation.service.ts'
import { clearAway } from '../../core/storage/storage.service.ts'
import {
  type Erasure,
  erasePerson as erase,
  type FilesOfPerson,
  type Open,
  previewErasure,
  settledPerson,
  Unsettled,
} from '../../people/data-requests/erase.service.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { foreseen } from '../../platform/actions/trial.ts'
import { inNaira } from '../../platform/actions/words.ts'
import { AppError } from '../../platform/app-error.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { requireAllTables, withService } from '../open.ts'
import { NotAgreed, operatorActor, type Verb } from '../operator.ts'

const GOES = [
  'Would go: names, e-mail, phone number, address, NIN and password; sessions, links and codes; the second factor; messages',
  '  to them; what they said when they joined; the recordings of their own calls, and their voicemail; the documents that they',
  '  uploaded; the audio files, the groups of numbers and the business page of a workgroup that has nobody else. Their seats are taken',
  '  away.',
]
const STAYS = [
  'Would stay: the ledger, payments and call records, by card number, and the audit, by user number: a law wants them kept.',
  '  Transfers keep the SIP username in their books, which no screen shows; free minutes the number that they were given to.',
]

export const erasePerson: Verb = {
  name: 'erase-person',
  parameters: ['EMAIL'],
  options: {
    ...reason,
    'files-lost': {
      value: null,
      about: 'forget them although files of theirs are missing: these are lost for good',
    },
    ...yes,
  },
  summary: 'forgets who a person is, for good; the books stay',
  about: `Forgets the person with this e-mail (NDPA 2023, s. 34): asks twice, unless --yes is given, and cannot be undone. The
e-mail can register again afterwards, as somebody new. Give them a copy first, if they want one: export-person.

${[...GOES, ...STAYS].join('\n')}

It is refused while money is in a wallet of theirs, while a payment, a refund or a dispute is open or a subscription
runs, while they owe anything or have a phone number, and while they are the last admin of a workgroup with other people. What is in backups
stays there until they are thrown away.`,

  run: (operator, [email = ''], given) =>
    withService(operator, async (ctx) => {
      await requireAllTables(ctx.db)
      await checkDataDir(ctx)
      const erasure = { email, reason: reasonOf(given) }
      const actor = operatorActor(operator)
      const person = await inWords(erasure, () => settledPerson(ctx.db, email))
      const lost = await missingFiles(ctx, await inWords(erasure, () => previewErasure(ctx, actor, erasure)))
      if (lost.length > 0 && given['files-lost'] === undefined) throw new Refused(lostInWords(lost))
      const would = [`${person.email} would be forgotten, for good.`, ...GOES, ...STAYS]
      await agree(operator, given, would, foreseen) // previewErasure has tried it
      if (given.yes === undefined && !(await operator.ask?.('It cannot be undone. Forget them? [y/N] ')))
        throw new NotAgreed('Nothing was done.')
      const files = await inWords(erasure, () => erase(ctx, actor, erasure))
      await removeAll(ctx, files)
      const recordings = files.recordings.length - lost.filter((missing) => missing.recording).length
      return {
        lines: [
          `${person.email} is forgotten; ${recordings} recordings were deleted. The e-mail is free.`,
          ...lost.map(({ name }) => `Was missing: ${name}`),
        ],
        data: { userId: person.userId, recordings, missing: lost.map(({ name }) => name) },
      }
    }),
}

/** @throws Refused in words that say what to do, where no one has the e-mail, or something is open with them */
async function inWords<T>({ email }: Erasure, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found')
      throw new Refused(`Nobody has the e-mail ${email}. "users find" looks for a part of it.`)
    if (error instanceof Unsettled)
      throw new Refused([`${error.email} cannot be forgotten yet.`, ...objectionsTo(error.open)].join('\n'))
    throw error
  }
}

const sumOf = (amount: number) => inNaira(kobo(amount))

function objectionsTo({
  wallets,
  owedKobo,
  payments,
  aftermath,
  subscriptions,
  calls,
  numbers,
  alone,
}: Open): string[] {
  return [
    ...wallets.map(
      ({ card, kobo: amount, held }) =>
        `The wallet of card ${card} has ${sumOf(amount)}${held > 0 ? `, ${sumOf(held)} of it held` : ''}: pay it out ("payments refund"), ` +
        'or write it off ("wallet adjust").',
    ),
    ...numbers.map((number) => `They have the number ${number}: take it back ("numbers release").`),
    ...(owedKobo > 0 ? [`They owe ${sumOf(owedKobo)}: let them pay it, or write it off.`] : []),
    ...payments.map(
      (payment) => `Payment ${payment} is open: wait until it has gone through or ended, or settle it.`,
    ),
    ...(aftermath > 0
      ? [`${aftermath} of their payments have a refund or a dispute open: wait for its end.`]
      : []),
    ...(subscriptions > 0 ? ['A subscription of theirs runs: end it at the card provider first.'] : []),
    ...(calls > 0 ? ['A call of theirs is under way: wait for its end.'] : []),
    ...alone.map(
      (company) =>
        `They are the last admin of "${company}", which has other people: make one of them an admin first.`,
    ),
  ]
}

interface Missing {
  readonly name: string
  readonly recording: boolean
}

async function missingFiles(ctx: Context, { recordings, stored }: FilesOfPerson): Promise<Missing[]> {
  const missing: Missing[] = []
  for (const uniqueid of recordings)
    if (!(await ctx.recordings.find(uniqueid)))
      missing.push({ name: `the recording of call ${uniqueid}`, recording: true })
  for (const name of stored) if (!(await ctx.files.find(name))) missing.push({ name, recording: false })
  return missing
}

const lostInWords = (missing: readonly Missing[]) =>
  [
    'These files of theirs are missing, so nothing was done: they may lie in another DATA_DIR or bucket, and would stay there.',
    ...missing.map(({ name }) => `  ${name}`),
    'If they are lost for good, give the command with --files-lost.',
  ].join('\n')

/**
 * After the rows are gone: what is deleted here does not come back with a transaction that fails.
 *
 * @throws Refused that names what could not be deleted
 */
async function removeAll(ctx: Context, { recordings, stored }: FilesOfPerson): Promise<void> {
  const failed: string[] = []
  for (const uniqueid of recordings)
    await ctx.recordings.remove(uniqueid).catch(({ message }: Error) => {
      failed.push(`the recording of call ${uniqueid}: ${message}`)
    })
  for (const name of stored)
    if (!(await clearAway(ctx, name))) failed.push(`${name}: the service tries again every hour`)
  if (failed.length > 0)
    throw new Refused(['They are forgotten, but these files could not be deleted:', ...failed].join('\n  '))
}
