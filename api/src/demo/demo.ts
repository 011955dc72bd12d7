import { DAY_MS, type Day, dayOf } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import { type Db, sql, type Tx, transaction } from '../db/db.ts'
import { recordCalls } from '../features/calls/calls.service.ts'
import { grantFreeSeconds } from '../features/calls/free-seconds.service.ts'
import { writeAuditOfDemo } from './demo-audit.ts'
import { writeBusiness } from './demo-business.ts'
import { makeCalls } from './demo-calls.ts'
import { writeCampaigns } from './demo-campaigns.ts'
import { writeConsents, writeReferrals } from './demo-consents.ts'
import { withOtpCalls, writeDevelopers } from './demo-developers.ts'
import { storeDemoPictures, writeDocuments } from './demo-documents.ts'
import { storeDemoFiles, writeFiles } from './demo-files.ts'
import { writeGroups } from './demo-groups.ts'
import { writeMenus } from './demo-ivr.ts'
import { planMoney, writeMoney } from './demo-money.ts'
import { writeNumbers } from './demo-numbers.ts'
import {
  DEMO_PASSWORD,
  type DemoName,
  type DemoSeat,
  emailOf,
  hashPasswords,
  morning,
  writePeople,
} from './demo-people.ts'
import { writePhones } from './demo-phones.ts'
import { markRecorded, storeDemoRecordings } from './demo-recordings.ts'
import { phonesOfRobocall, withRobocallCalls, writeRobocall } from './demo-robocall.ts'
import { writeRooms } from './demo-rooms.ts'
import { writeSessions } from './demo-sessions.ts'
import { createRandom } from './random.ts'

const SEED = 20_261_001
// Any fixed number: processes that start together on one empty database take turns.
const DEMO_LOCK = 5_137_422_002

const signIn = (name: DemoName, who: string) => ({ email: emailOf(name), password: DEMO_PASSWORD, who })

/** Who can sign in to the demo, as the start prints it. */
export const demoSignIns: readonly { email: string; password: string; who: string }[] = [
  signIn('ada', "admin of 'Adaeze Logistics', Business starter; also a seat in 'Chuka & Sons'"),
  signIn('bola', "plain seat in 'Adaeze Logistics', no NIN"),
  signIn('chidi', "own workgroup, 'Basic unlimited plan'"),
  signIn('dayo', "lead in 'Adaeze Logistics'"),
  signIn('efe', 'own workgroup, everything empty'),
]

const GIFT = { to: 'bola', seconds: 1_200, daysAgo: 12, days: 90 } as const // decisions, "Verification codes"

/** The free minutes of an invitation. */
async function giveMinutes(tx: Tx, team: readonly DemoSeat[], today: Day) {
  const at = morning(today, GIFT.daysAgo)
  const endsAt = new Date(at.getTime() + GIFT.days * DAY_MS)
  for (const { cardId, phone } of team.filter(({ name }) => name === GIFT.to))
    await grantFreeSeconds(tx, { cardId, seconds: GIFT.seconds, reason: 'invitation', phone, at, endsAt })
}

const hasPeople = async (db: Db) => (await db.selectFrom('users').select('id').limit(1).execute()).length > 0

/**
 * Fills an empty database with the demo data, all or nothing; one that has people is left as it is. What comes out
 * depends on the clock only.
 *
 * @source running.md, "Demo data"
 */
export async function loadDemo(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'seal' | 'passwords' | 'recordings' | 'files'>,
): Promise<void> {
  if (await hasPeople(ctx.db)) return
  const hashes = await hashPasswords(ctx)
  const now = ctx.clock.now()
  const today = dayOf(now)
  const written = await transaction(ctx.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${DEMO_LOCK})`.execute(tx)
    if (await hasPeople(tx)) return null
    const random = createRandom(SEED)
    const { team, buyers } = await writePeople(tx, { random, today, now, seal: ctx.seal, hashes })
    await writeConsents(tx, ctx)
    const [ada] = team
    const adasCard = ada?.cardId ?? 0
    if (ada) await writeGroups(tx, ada, createRandom(SEED), now)
    const made = withOtpCalls(markRecorded(makeCalls(random, team, now), adasCard), adasCard)
    const { otps } = made
    const phones = await phonesOfRobocall(tx)
    const { calls, robocalls } = withRobocallCalls(made.calls, adasCard, { phones, taken: otps, today })
    await recordCalls(tx, calls)
    const money = planMoney(random, { team, buyers, calls, today })
    await writeMoney(tx, team, calls, money)
    await giveMinutes(tx, team, today)
    await writeNumbers(tx, team, today)
    await writePhones(tx, team, { ...ctx, random: createRandom(SEED), now })
    await writeAuditOfDemo(tx, random, { team, money, today })
    if (ada) {
      await writeReferrals(tx, ada)
      await writeSessions(tx, ada, { random, now })
      await writeRooms(tx, { random: createRandom(SEED), now, team, workgroupId: ada.workgroupId })
      await writeBusiness(tx, ada, { today })
      await writeCampaigns(tx, ada, now)
      await writeDevelopers(tx, ada, { otps, now, seal: ctx.seal })
    }
    const documents = await writeDocuments(tx, team, { random, today })
    const files = ada ? await writeFiles(tx, ada, now) : []
    if (ada) await writeMenus(tx, ada, { team, today })
    if (ada) await writeRobocall(tx, ada, { calls: robocalls, today })
    return { calls, files, documents }
  })
  // Afterwards: on the embedded database the transaction holds up everybody else.
  if (!written) return
  await storeDemoRecordings(ctx.recordings, written.calls)
  await storeDemoFiles(ctx.files, written.files)
  await storeDemoPictures(ctx, written.documents)
}
