import { expect, inject, onTestFinished, test } from 'vitest'
import { balanceOf, beginTopUp, booksOf, payTopUp } from '../../../../test/money/money.ts'
import { STAND_IN_KEYS } from '../../../../test/paystack/paystack-stand-in.ts'
import type { Send } from '../../../../test/paystack/paystack-webhooks.ts'
import { openPaystackWorld } from '../../../../test/paystack/paystack-world.ts'
import { type ServerProcess, SLOW_MS, startServer } from '../../../../test/server-process.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'

const SUCCESS = { status: true, message: 'PostPayment SUCCESS' }

/** Two servers at the database of a world, which then lives in real time as they do. */
async function twoServers({ databaseUrl, clock }: World, env: Record<string, string> = {}) {
  if (databaseUrl === null) throw new Error('this test needs the address of a database server')
  clock.advance(Date.now() - clock.now().getTime())
  const start = () => startServer({ env: { DATABASE_URL: databaseUrl, ...env } })
  return [await start(), await start()] as const
}

async function creditsOf(world: World, who: Person) {
  const { body } = await world.call('paymentRecord', { params: { cardid: who.cardId }, query: {} }, who)
  return body.total
}

async function verify({ address }: ServerProcess, reference: string, who: Person) {
  const answer = await fetch(`${address}/v1/verify?reference=${reference}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { http: answer.status, body: await answer.json() }
}

// The embedded database belongs to one process, so these are for a database server only.
const onServer = inject('databaseTemplate').kind === 'postgres'

test.runIf(onServer)(
  '100 verifies of one reference at once, over two server processes, credit once',
  { timeout: SLOW_MS },
  async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    const [one, other] = await twoServers(world)
    const ada = await world.person()
    const reference = await payTopUp(world, ada)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, turn) => verify(turn % 2 ? one : other, reference, ada)),
    )
    expect(answers).toEqual(Array(100).fill({ http: 200, body: SUCCESS }))
    expect([await balanceOf(world, ada), await creditsOf(world, ada)]).toEqual([1000, 1])
    expect(await booksOf(world)).toEqual([])
  },
)

test.runIf(onServer)(
  'P1: 50 verifies and 50 signed messages of one payment at once, over two server processes, credit it once',
  { timeout: SLOW_MS },
  async () => {
    const world = await openPaystackWorld()
    onTestFinished(() => world.close())
    const [one, other] = await twoServers(world, {
      PAYMENTS: 'paystack',
      PAYSTACK_SECRET_KEY: STAND_IN_KEYS.secretKey,
      PAYSTACK_PUBLIC_KEY: STAND_IN_KEYS.publicKey,
      PAYSTACK_BASE_URL: world.paystack.baseUrl,
    })
    const ada = await world.person()
    const reference = await beginTopUp(world, ada)
    world.paystack.books.pay(reference)
    let turn = 0
    const next = () => (turn++ % 2 ? one : other)
    const send: Send = async ({ body, headers }) => {
      const url = `${next().address}/webhooks/paystack`
      return (await fetch(url, { method: 'POST', body: new Uint8Array(body), headers })).status
    }
    const [delivered, ...answers] = await Promise.all([
      world.paystack.webhooks.deliver(send, { times: 50 }),
      ...Array.from({ length: 50 }, () => verify(next(), reference, ada)),
    ])
    expect(delivered).toEqual(Array(50).fill(200))
    expect(answers).toEqual(Array(50).fill({ http: 200, body: SUCCESS }))
    const left = () => world.ctx.db.many`select id from webhook_inbox where done_at is null`
    await expect.poll(left, { timeout: SLOW_MS }).toEqual([]) // until the servers have read it
    expect([await balanceOf(world, ada), await creditsOf(world, ada)]).toEqual([1000, 1])
    expect(await booksOf(world)).toEqual([])
  },
)
