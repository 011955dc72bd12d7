import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '../api/src/demo/random.ts'
import { MailServer } from '../api/test/mail/mail-server.ts'
import { actions } from './soak-actions.ts'
import type { Answers } from './soak-figures.ts'
import { Users } from './soak-users.ts'

/** The load of the soak, in a process of its own: people who use everything, each kind of thing at its own pace. */
const MOST_AT_ONCE = 6 // of one kind of thing; a service that is slow is not asked without end

const mail = await MailServer.start()
const receiver = createServer((request, answer) => {
  request.resume().on('end', () => answer.writeHead(204).end())
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port: webhookPort } = receiver.address() as AddressInfo

let times: number[] = []
let failures = 0
const done: Record<string, number> = {}
const wrong: Record<string, number> = {}
const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

const users = new Users(createRandom(1), {
  answered(name, http, code, ms) {
    times.push(ms)
    count(done, name)
    if (http >= 500) failures++
    if (http >= 400) count(wrong, `${name}: ${http} ${code}`)
  },
  unanswered(name, error) {
    failures++
    count(wrong, `${name}: ${error.cause ?? error.message}`)
  },
})

function answers(): Answers {
  const sorted = times.toSorted((a, b) => a - b)
  const figures = {
    answers: sorted.length,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failures,
  }
  times = []
  failures = 0
  mail.taken.length = 0
  return figures
}

async function run(address: string): Promise<void> {
  await users.begin(address, `http://127.0.0.1:${webhookPort}/hook`)
  for (const { everyMs, act, name } of actions) {
    let atOnce = 0
    const one = async () => {
      if (atOnce >= MOST_AT_ONCE) return count(wrong, `${name}: left out, ${MOST_AT_ONCE} are under way`)
      atOnce++
      try {
        await act(users)
      } catch (error) {
        count(wrong, `${name}: ${(error as Error).message.split('\n', 1)[0]?.slice(0, 160)}`)
      } finally {
        atOnce--
      }
    }
    const repeat = async () => {
      for (;;) {
        await pause(everyMs * (0.5 + users.random.next()))
        void one()
      }
    }
    void repeat()
  }
}

process.on('message', (asked: { address: string } | 'figures' | 'all') => {
  if (asked === 'figures') process.send?.(answers())
  else if (asked === 'all') process.send?.({ done, wrong })
  else
    run(asked.address).then(
      () => process.send?.({ running: true }),
      (error: Error) => {
        process.stderr.write(`${error.stack}\n`)
        process.exit(1)
      },
    )
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ smtp: mail.port })
