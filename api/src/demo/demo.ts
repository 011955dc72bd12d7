// @source RUN-20

import { divideCalls } from '../calls/history/call-months.sql.ts'
import { recordCalls } from '../calls/history/calls.service.ts'
import type { Context } from '../context.ts'
import { type Db, type Tx, transaction } from '../platform/db/db.ts'
import { writeAccounts } from './demo-account.ts'
import { writeAuditOfDemo } from './demo-audit.ts'
import { writeBlocked } from './demo-blocked.ts'
import { writeCallNotes } from './demo-call-notes.ts'
import { inOrder, makeCalls } from './demo-calls.ts'
import { writeContacts } from './demo-contacts.ts'
import { withOtpCalls, writeDevelopers } from './demo-developers.ts'
import { writeMenus } from './demo-ivr.ts'
import { writeMissedCalls } from './demo-missed-calls.ts'
import { planMoney, writeMoney } from './demo-money.ts'
import { type DemoGroup, INVOICES, writeCampaigns, writeGroups } from './demo-outreach.ts'
import { writeOutsideNumbers } from './demo-outside-numbers.ts'
import { DEMO_PASSWORD, type DemoName, emailOf, hashPasswords, writePeople } from './demo-people.ts'
import { makeQueueCalls } from './demo-queue-calls.ts'
import { writeReach } from './demo-reach.ts'
import { markRecorded, storeDemoRecordings } from './demo-recordings.ts'
import { withPickUps, writeRingGroups } from './demo-ring-groups.ts'
import { holdForRobocall, withRobocallCalls, writeRobocall } from './demo-robocall.ts'
import { agentsOf, writeRooms } from './demo-rooms.ts'
import { writeSchedules } from './demo-schedules.ts'
import { storeDemoFiles, writeDocuments, writeFiles } from './demo-stored.ts'
import { storeDemoMessages, writeVoicemail } from './demo-voicemail.ts'
import { createRandom } from './random.ts'
import { writingIn } from './writing.ts'

// Any fixed number: processes that start together on one empty database take turns.
const DEMO_LOCK = 5_137_422_002

const signIn = (name: DemoName, who: string) => ({ email: emailOf(name), password: DEMO_PASSWORD, who })

/** Who can sign in to the demo, as the start prints it. */
export const demoSignIns = [
  signIn('ada', "admin of 'Adaeze Logistics', Business starter; also a seat in 'Chuka & Sons'"),
  signIn('bola', "plain seat in 'Adaeze Logistics', no NIN"),
  signIn('chidi', "own workgroup, 'Basic unlimited plan'"),
  signIn('dayo', "lead in 'Adaeze Logistics'"),
  signIn('efe', 'own workgroup, everything empty'),
  signIn('jide', "supervisor of 'Dispatch' and 'Returns' in 'Adaeze Logistics'"),
]

const hasPeople = async (db: Db) => (await db.one`select from users limit 1`) !== undefined

type Making = Pick<Context, 'config' | 'db' | 'clock' | 'seal' | 'passwords' | 'recordings' | 'files'>

/** @returns what is kept outside of the database */
async function writeDemo(tx: Tx, { clock, ...ctx }: Making, hashes: readonly string[]) {
  const [now, random] = [clock.now(), createRandom()]
  const demo = await writePeople(writingIn(tx, now), { random, seal: ctx.seal, hashes })
  const { ada, team } = demo
  const groups = await writeGroups(demo)
  const invoices = groups.get(INVOICES) as DemoGroup
  const made = withOtpCalls(
    markRecorded(withPickUps(demo, makeCalls(random, team, now)), ada.cardId),
    ada.cardId,
  )
  const robocalled = withRobocallCalls(demo, made.calls, {
    phones: invoices.phones,
    taken: made.otps,
  })
  const queueCalls = makeQueueCalls(ada, now, agentsOf(demo))
  const { calls, messages } = await writeVoicemail(demo, inOrder([...robocalled.calls, ...queueCalls]))
  await recordCalls(tx, calls)
  await divideCalls(tx)
  await writeMissedCalls(demo, calls)
  await writeCallNotes(demo, calls, queueCalls)
  await writeRooms(demo, queueCalls)
  const sounds = await writeFiles(demo)
  // Before the money: a line of the ledger says as it is written whose robocall it paid.
  const robocall = await writeRobocall(demo, invoices, robocalled.robocalls)
  const money = planMoney(demo, random, calls)
  await writeMoney(demo, calls, money)
  await writeAccounts(demo, ctx)
  await writeAuditOfDemo(demo, random, money)
  await writeCampaigns(demo, groups)
  await writeDevelopers(demo, ctx.seal, made.otps)
  const documents = await writeDocuments(demo, random)
  await writeMenus(demo)
  await writeRingGroups(demo)
  await writeOutsideNumbers(demo)
  await writeContacts(demo)
  await writeBlocked(demo)
  await writeReach(demo)
  await writeSchedules(demo)
  await holdForRobocall(demo, robocall, robocalled.robocalls)
  return { calls, sounds, documents, messages }
}

/**
 * Fills an empty database with the demo data, all or nothing; one that has people is left as it is. What comes out
 * depends on the clock only.
 *
 * @source running.md, "Demo data"
 */
export async function loadDemo(ctx: Making): Promise<void> {
  if (await hasPeople(ctx.db)) return
  const hashes = await hashPasswords(ctx)
  const written = await transaction(ctx.db, async (tx) => {
    // Another process that fills it may take longer than a request may wait.
    await tx.run`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`
    await tx.run`select pg_advisory_xact_lock(${DEMO_LOCK})`
    return (await hasPeople(tx)) ? null : writeDemo(tx, ctx, hashes)
  })
  // Afterwards: on the embedded database the transaction holds up everybody else.
  if (!written) return
  await storeDemoRecordings(ctx.recordings, written.calls)
  await storeDemoMessages(ctx.recordings, written.messages)
  await storeDemoFiles(ctx, written)
}
