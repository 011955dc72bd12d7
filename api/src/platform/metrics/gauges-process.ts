import { Gauge, type Registry } from 'prom-client'
import type { Sources } from './sources.ts'

/** What this process runs with, and waits for. */
export function watchProcess(
  registry: Registry,
  { database, databaseAnswers, replicaUsed, hashesWaiting, build, gaps }: Sources,
) {
  const registers = [registry]
  new Gauge({
    name: 'ekoline_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node', 'database'],
    registers,
  }).set({ ...build, node: process.version }, 1)
  const gap = new Gauge({
    name: 'ekoline_production_gap',
    help: '1 for each thing that is not for real customers, and runs in production because a setting says so',
    labelNames: ['gap'],
    registers,
  })
  for (const missing of gaps) gap.set({ gap: missing }, 1)
  new Gauge({
    name: 'ekoline_database_up',
    help: '1 while the database answers, 0 while it does not; asked every ten seconds, with or without traffic',
    registers,
    collect() {
      const answers = databaseAnswers()
      if (answers === null) this.remove()
      else this.set(answers ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ekoline_replica_used',
    help: '1 while reports and exports are read from the read replica, 0 while from the primary, as the replica is away or behind',
    registers,
    collect() {
      const used = replicaUsed()
      if (used === null) this.remove()
      else this.set(used ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ekoline_database_connections',
    help: "Connections to the database: 'limit' that there may be, 'open' now, 'idle' of these",
    labelNames: ['state'],
    registers,
    collect() {
      const { limit, open, idle } = database()
      this.set({ state: 'limit' }, limit)
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'ekoline_database_waiting',
    help: 'Callers that wait for a connection; on the embedded database, for their turn',
    registers,
    collect() {
      this.set(database().waiting)
    },
  })
  new Gauge({
    name: 'ekoline_password_hashes_waiting',
    help: 'Passwords that wait to be hashed or checked',
    registers,
    collect() {
      this.set(hashesWaiting())
    },
  })
}

/** The telephone exchange, as this process sees it. */
export function watchTelephony(registry: Registry, { telephony }: Sources) {
  const registers = [registry]
  new Gauge({
    name: 'ekoline_telephony_connected',
    help: '1 while the telephone exchange can be reached, 0 while it cannot',
    registers,
    async collect() {
      this.set((await telephony()).ok ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ekoline_telephony_channels',
    help: 'Legs of calls that are up or ring; a call between two has two',
    registers,
    async collect() {
      this.set((await telephony()).nodes.reduce((sum, { channels }) => sum + channels, 0))
    },
  })
}

/** The keys that seal and open. */
export function watchKeys(registry: Registry, { keys }: Sources) {
  const registers = [registry]
  const ids = new Gauge({
    name: 'ekoline_sealing_key',
    help: "Always 1; the ids in SECRET_KEYS: the one that 'seals', and those that only 'open'",
    labelNames: ['key', 'use'],
    registers,
  })
  keys.forEach((key, place) => {
    ids.set({ key, use: place === 0 ? 'seals' : 'opens' }, 1)
  })
}

/** How often each job runs. The label is `name`, for `job` is Prometheus' own. */
export function watchJobs(registry: Registry, { jobs }: Sources) {
  const registers = [registry]
  const interval = new Gauge({
    name: 'ekoline_job_interval_seconds',
    help: 'How often each job runs',
    labelNames: ['name'],
    registers,
  })
  for (const { name, everyMs } of jobs) interval.set({ name }, everyMs / 1000)
}
