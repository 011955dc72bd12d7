import { once } from 'node:events'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { fund } from '../money/money.ts'
import { giveNumber } from '../numbers.ts'
import { operatorIn } from '../operator.ts'
import { createPeople } from '../people.ts'
import { callServer } from '../request.ts'
import { SLOW_MS, startServer } from '../server-process.ts'
import { makeStore } from '../store.ts'

/** What the operator's manual promises. */
const IN_FORCE_MS = 5_000

interface Ended {
  readonly direction: string
  readonly answered: boolean
  readonly at: number
}

/** Reports each end of a call in the moment of its commit, whichever process had it. */
async function endsOfCalls(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create function tell_end() returns trigger language plpgsql as $$
      begin
        perform pg_notify('ended', json_build_object('direction', old.direction, 'answered', old.answered_at is not null)::text);
        return null;
      end $$;
    create trigger tell_end after delete on live_calls for each row execute function tell_end();
    listen ended`)
  const ends: Ended[] = []
  client.on('notification', ({ payload = '' }) =>
    ends.push({ ...JSON.parse(payload), at: performance.now() }),
  )
  return {
    /** So many ends, as soon as there are. */
    async first(count: number): Promise<readonly Ended[]> {
      while (ends.length < count) await once(client, 'notification')
      return ends
    },
    live: async () => Number((await client.query('select count(*) from live_calls')).rows[0].count),
    close: () => client.end(),
  }
}

// Two processes share a database server only.
// @shows DEC-59
test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'a suspension is in force on every process within 5 seconds: live calls end, new ones are refused, and keys and sessions with them',
  { timeout: SLOW_MS },
  async () => {
    const store = await makeStore()
    const { who, did } = await store.open(async (ctx) => {
      const ada = await createPeople(ctx)({ admin: true })
      await fund(ctx, ada, 5000)
      await giveNumber({ ctx }, ada, { category: 'user', destination: ada.username })
      const { did } = await ctx.db.selectFrom('phone_numbers').select('did').executeTakeFirstOrThrow()
      const { phone } = await ctx.db.selectFrom('users').select('phone').executeTakeFirstOrThrow()
      return { who: { ...ada, phone }, did }
    })
    const [one, two] = await Promise.all([startServer({ env: store.env }), startServer({ env: store.env })])
    const calls = await endsOfCalls(store.env.DATABASE_URL ?? '')

    const { result } = (await callServer(one.address, 'makeApiKey', { body: { name: 'Shop' } }, who)).body
    const key = { token: result.key }
    const make = () =>
      callServer(
        two.address,
        'makeCall',
        { body: { called: '08035551234', calling: who.phone, username: who.username } },
        who,
      )
    const callUs = () =>
      fetch(`${two.address}/dev/calls`, {
        method: 'POST',
        body: new URLSearchParams({ called: did, from: '+2348030000009', seconds: '600' }),
      })
    await callServer(two.address, 'makePhoneSecret', {}, who)
    expect((await make()).http).toBe(200)
    await callUs()
    // Both ring for 2 seconds at least, and are talked in for 5: none ends on its own before this test has ended it.
    await expect.poll(calls.live, { timeout: 2_000, interval: 20 }).toBe(2)

    const began = performance.now()
    const done = await store.open(async (ctx) =>
      operatorIn({ ctx })(
        'suspend',
        String(who.workgroupId),
        '--level',
        'everything',
        '--reason',
        'Fraud',
        '--yes',
        '--json',
      ),
    )
    expect(done.json()).toMatchObject({
      calls: [expect.any(String), expect.any(String)],
      keys: [expect.any(Number)],
    })
    const ended = await calls.first(2)
    expect(ended.map(({ at }) => at - began).filter((ms) => ms > IN_FORCE_MS)).toEqual([])
    expect(ended.map(({ direction }) => direction).sort()).toEqual(['click', 'inbound'])

    for (const { address } of [one, two]) {
      expect((await callServer(address, 'loggedOnUser', {}, who)).http).toBe(401)
      expect((await callServer(address, 'activeUserDetails', {}, key)).body).toMatchObject({
        code: 'account_suspended',
      })
    }
    expect((await make()).http).toBe(401)
    await callUs()
    expect((await calls.first(3)).at(-1)).toMatchObject({ direction: 'inbound', answered: false })
    expect(performance.now() - began).toBeLessThan(IN_FORCE_MS)
    await calls.close()
  },
)
