import { Gauge, type Registry } from 'prom-client'
import { ageInSeconds, ageOf, gaugesOf, type Sources } from './sources.ts'

/** What waits for the service, or for people who run it. */
export function watchWork(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_webhook_deliveries',
    "Events for customers' servers that are not delivered: 'waiting', and of these 'failing' so far",
    ['state'],
    (it, { deliveries }) => {
      it.set({ state: 'waiting' }, deliveries.waiting)
      it.set({ state: 'failing' }, deliveries.failing)
    },
  )
  gauge(
    'ekoline_webhook_deliveries_late_seconds',
    'How long the delivery has been due that waits the longest and could be made; 0 without one',
    [],
    (it, { deliveries }) => it.set(ageOf(deliveries.dueSince, now())),
  )
  gauge(
    'ekoline_call_months_ahead',
    'Months after this one whose calls have a table of their own already',
    [],
    (it, { monthsAhead }) => it.set(monthsAhead),
  )
  gauge('ekoline_robocalls', 'Robocalls that are not over', ['state'], (it, { robocalls }) => {
    for (const state of ['queued', 'running', 'paused'] as const) it.set({ state }, robocalls[state])
  })
  gauge(
    'ekoline_robocalls_late_seconds',
    'How long the robocall has been due that waits the longest for a process; 0 without one',
    [],
    (it, { robocalls }) => it.set(ageOf(robocalls.dueSince, now())),
  )
  gauge('ekoline_documents_waiting', 'Documents that wait for a decision', [], (it, { documents }) =>
    it.set(documents.count),
  )
  gauge(
    'ekoline_documents_waiting_oldest_seconds',
    'Age of the oldest document that waits for a decision; 0 without one',
    [],
    (it, { documents }) => it.set(ageOf(documents.oldest, now())),
  )
  gauge(
    'ekoline_data_requests',
    "Requests of people about their own data that are not answered: 'open', and of these 'urgent', due within 7 days or late",
    ['state'],
    (it, { dataRequests }) => {
      it.set({ state: 'open' }, dataRequests.open)
      it.set({ state: 'urgent' }, dataRequests.urgent)
    },
  )
  gauge(
    'ekoline_numbers',
    "Phone numbers without an owner: 'for_sale', 'held' during a payment, in 'quarantine' after their last owner",
    ['state'],
    (it, { numbers }) => {
      it.set({ state: 'for_sale' }, numbers.forSale)
      it.set({ state: 'held' }, numbers.held)
      it.set({ state: 'quarantine' }, numbers.quarantine)
    },
  )
  gauge(
    'ekoline_renewals',
    "Numbers 'in_grace', whose wallet could not pay, and what is 'overdue' by an hour although the job should have renewed or ended it",
    ['of', 'state'],
    (it, { numbers, plansOverdue }) => {
      it.set({ of: 'number', state: 'in_grace' }, numbers.inGrace)
      it.set({ of: 'number', state: 'overdue' }, numbers.overdue)
      it.set({ of: 'plan', state: 'overdue' }, plansOverdue)
    },
  )
}

/** How old backups, archived WAL and the last rehearsed restore are. */
export function watchBackups(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_backup_age_seconds',
    'Age of what the newest backup holds; without any, of the database',
    [],
    (it, { backups }) => it.set(ageInSeconds(backups.database, now())),
  )
  gauge(
    'ekoline_files_copy_age_seconds',
    'Age of what the newest copy of the files and recordings holds; without any, of the database',
    [],
    (it, { backups }) => it.set(ageInSeconds(backups.files, now())),
  )
  gauge(
    'ekoline_wal_archive_age_seconds',
    'How long ago PostgreSQL archived WAL for the last time; nothing where it archives none',
    [],
    (it, { backups }) => {
      if (backups.wal) it.set(ageInSeconds(backups.wal, now()))
      else it.remove()
    },
  )
  gauge(
    'ekoline_restore_rehearsal_age_seconds',
    'How long ago a restore was rehearsed with success; without any, the age of the database',
    [],
    (it, { backups }) => it.set(ageInSeconds(backups.rehearsal, now())),
  )
  gauge('ekoline_restore_rehearsal_seconds', 'How long that rehearsal took', [], (it, { backups }) => {
    if (backups.rehearsalSeconds !== null) it.set(backups.rehearsalSeconds)
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

/** When each job succeeded last. The label is `name`, for `job` is Prometheus' own. */
export function watchJobs(registry: Registry, { jobs, books, now }: Sources) {
  const registers = [registry]
  const interval = new Gauge({
    name: 'ekoline_job_interval_seconds',
    help: 'How often each job runs',
    labelNames: ['name'],
    registers,
  })
  for (const { name, everyMs } of jobs) interval.set({ name }, everyMs / 1000)
  // The database also has jobs of former versions.
  const known = () => (books()?.jobs ?? []).filter(({ name }) => jobs.some((job) => job.name === name))
  new Gauge({
    name: 'ekoline_job_last_success_age_seconds',
    help: 'How long ago each job succeeded for the last time, in whichever process',
    labelNames: ['name'],
    registers,
    collect() {
      const read = books()
      const since = read ? ageInSeconds(read.readAt, now()) : 0
      for (const { name, seconds } of known()) this.set({ name }, seconds + since)
    },
  })
  new Gauge({
    name: 'ekoline_job_failed',
    help: '1 when the last run of a job failed, in whichever process; of check-audit: the audit is not what was sealed',
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, failed } of known()) this.set({ name }, failed ? 1 : 0)
    },
  })
}
