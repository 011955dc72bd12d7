import type { Random } from '../../src/demo/random.ts'
import { type Db, retried } from '../../src/platform/db/db.ts'
import { onServer } from '../database.ts'
import { type ServerProcess, startServer } from '../server-process.ts'

const CONNECTIONS = 'money-run' // how the connections of the processes are called, so that only theirs are cut

/** Two processes of the service on one database; either may die at any moment, and is started again. */
export class Servers {
  readonly #env: Record<string, string>
  readonly #url: string
  readonly #ready: (ServerProcess | null)[] = [null, null]
  readonly #ever: ServerProcess[] = []
  #starting: Promise<unknown> = Promise.resolve()
  kills = 0
  cuts = 0

  constructor(env: Record<string, string>) {
    this.#url = env.DATABASE_URL ?? ''
    const url = new URL(this.#url)
    url.searchParams.set('application_name', CONNECTIONS)
    this.#env = { ...env, DATABASE_URL: url.href }
  }

  start(): Promise<unknown> {
    this.#starting = Promise.all(
      this.#ready.map(async (_, place) => {
        this.#ready[place] = await this.#begin()
      }),
    )
    return this.#starting
  }

  /** One of those that are there; while none is, it waits for one. */
  async address(random: Random): Promise<string> {
    for (;;) {
      const there = this.#ready.filter((server) => server !== null)
      if (there.length > 0) return random.pick(there).address
      await this.#starting
    }
  }

  /** Kills one, or now and then both at once, and starts it again. */
  async kill(random: Random): Promise<void> {
    const both = random.next() < 0.2
    const first = random.whole(0, 1)
    const places = both ? [0, 1] : [first]
    this.kills += places.length
    this.#starting = Promise.all(
      places.map(async (place) => {
        const server = this.#ready[place]
        this.#ready[place] = null
        await server?.end('SIGKILL')
        this.#ready[place] = await this.#begin()
      }),
    )
    await this.#starting
  }

  /** Breaks some of their connections to the database, whatever is under way on them. */
  async cut(db: Db, random: Random): Promise<void> {
    const pids = await db.column<number>`
      select pid from pg_stat_activity
        where datname = current_database() and application_name = ${CONNECTIONS} order by pid`
    const cut = pids.filter(() => random.next() < 0.5)
    this.cuts += cut.length
    await this.asSuperuser(...cut.map((pid) => `select pg_terminate_backend(${pid})`))
  }

  /** Ends both as an operator does. @returns what is wrong with how they ended */
  async stop(): Promise<string[]> {
    const servers = this.#ready.splice(0, 2, null, null)
    const ends = await Promise.all(servers.map((server) => server?.end('SIGTERM')))
    return ends.flatMap((end) => (end?.code === 0 ? [] : [`a process ended with ${JSON.stringify(end)}`]))
  }

  /** The errors that all of them logged, to explain what went wrong. */
  errors(): string[] {
    return this.#ever
      .flatMap((server) => server.output().split('\n'))
      .filter((line) => line.includes('"level":50'))
  }

  async #begin(): Promise<ServerProcess> {
    const server = await startServer({ env: this.#env })
    this.#ever.push(server)
    return server
  }

  /** Changes what no request can change, such as the time. As the service does, it tries again what a deadlock undid. */
  async asSuperuser(...statements: string[]): Promise<void> {
    for (const statement of statements) await retried(() => onServer(this.#url, statement))
  }
}
