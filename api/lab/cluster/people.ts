import { hash } from 'node:crypto'
import { ha1Of } from '../../src/people/my-phone/my-phone.service.ts'
import { transaction } from '../../src/platform/db/db.ts'
import { fund } from '../../test/money/money.ts'
import type { Cluster } from './cluster.ts'

const IN_A_WORKGROUP = 50
const NAIRA = 100_000
const FUNDED_AT_ONCE = 4

/** Who has a phone: its SIP user, its secret, and the number that colleagues dial. */
export interface PhoneUser {
  readonly cardId: number
  readonly user: string
  readonly secret: string
  readonly extension: string
}

interface People {
  /** those who call with sound, and are recorded */
  readonly talkers: readonly PhoneUser[]
  /** those who call by signalling alone, and are not */
  readonly signallers: readonly PhoneUser[]
  readonly all: readonly PhoneUser[]
}

const secretOf = (user: string) => hash('sha256', `secret of ${user}`, 'hex').slice(0, 24)

/**
 * Makes so many people with a phone each, in workgroups of 50, as sign-ups and 'My phone' would have: HA1s are sealed.
 * The first ones of them have money.
 */
export async function makePeople(
  { ctx }: Cluster,
  count: number,
  talk: number,
  signal: number,
): Promise<People> {
  const { db, seal, config } = ctx
  const at = ctx.clock.now()
  const groups = Math.ceil(count / IN_A_WORKGROUP)
  const all = await transaction(db, async (tx) => {
    const workgroups = await tx.many<{ id: number }>`
      insert into workgroups (name, plan_id, created_at)
        select 'Cluster ' || n, 13, ${at} from generate_series(1, ${groups}) n returning id`
    const users = await tx.many<{ id: number }>`
      insert into users (email, first_name, last_name, phone, phone_verified_at, password_hash, created_at)
        select 'p' || n || '@cluster.test', 'Person', 'No' || n, '+234701' || lpad(n::text, 7, '0'), ${at}, 'none', ${at}
          from generate_series(1, ${count}) n returning id`
    const made = users.map(({ id }, index) => ({
      userId: id,
      workgroupId: workgroups[Math.floor(index / IN_A_WORKGROUP)]?.id ?? 0,
      username: `sip${hash('sha256', `cluster ${index}`, 'hex').slice(0, 10)}`,
      admin: index % IN_A_WORKGROUP === 0,
      recording: index >= talk && index < talk + signal ? 'never' : null,
    }))
    const seats = await tx.many<{ id: number; cardId: number; username: string; extension: string }>`
      insert into seats (user_id, workgroup_id, username, referral_code, admin, recording, created_at)
        select *, ${at} from unnest(${made.map((person) => person.userId)}::bigint[], ${made.map((person) => person.workgroupId)}::bigint[],
          ${made.map((person) => person.username)}::text[], ${made.map((person) => `REF${person.username}`)}::text[],
          ${made.map((person) => person.admin)}::boolean[], ${made.map((person) => person.recording)}::text[])
        returning id, card_id as "cardId", username, extension`
    const ha1s = seats.map(({ username }) => seal.seal(ha1Of(username, config.product, secretOf(username))))
    await tx.run`
      insert into sip_secrets (seat_id, device, nth, name, added_at, realm, ha1_sealed, made_at, changed_at)
        select id, 'phone', 1, 'Phone', ${at}, ${config.product}, ha1, ${at}, ${at}
          from unnest(${seats.map(({ id }) => id)}::bigint[], ${ha1s}::text[]) as it (id, ha1)`
    const byName = new Map(seats.map((seat) => [seat.username, seat]))
    return made.map(({ username }): PhoneUser => {
      const { cardId = 0, extension = '' } = byName.get(username) ?? {}
      return { cardId, user: username, secret: secretOf(username), extension }
    })
  })
  const paying = all.slice(0, talk + signal)
  for (let from = 0; from < paying.length; from += FUNDED_AT_ONCE)
    await Promise.all(paying.slice(from, from + FUNDED_AT_ONCE).map((who) => fund(ctx, who, NAIRA)))
  return { all, talkers: all.slice(0, talk), signallers: all.slice(talk, talk + signal) }
}
