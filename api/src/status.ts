import { lagosTime } from '@ekoline/contract/units/time.ts'
import { gapWarnings } from './config/config-production.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { isHeld } from './core/installation/installation.service.ts'
import { jobsOf } from './jobs/jobs.ts'
import { listWaiting } from './money/payments/checkout/compare.service.ts'
import { type BackupKind, databaseMadeAt, newestBackups } from './platform/db/backup/backups.sql.ts'
import { shippedMigrations } from './platform/db/migrate.ts'
import { jobAges } from './platform/jobs/job-runs.sql.ts'
import { version } from './platform/process/version.ts'

/** One thing that must be right for the service to be right. */
export interface StatusLine {
  readonly of:
    | 'version'
    | 'database'
    | 'service'
    | 'telephony'
    | 'payments'
    | 'jobs'
    | 'backups'
    | 'gaps'
    | 'alerts'
  /** null: it could not be seen from here */
  readonly ok: boolean | null
  /** in words for an operator */
  readonly found: string
  /** the alert whose runbook says what to do */
  readonly runbook: string | null
}

/** What is asked of other programs on the machine; a test answers itself. */
export interface StatusAsks {
  /** the answer of `/health/ready`; null: nothing answers there */
  ready(): Promise<{ http: number; telephony: string | null } | null>
  /** the metrics of the process; null: they are not served, or nothing answers there */
  metrics(): Promise<string | null>
  /** the alerts that ring; null: no Alertmanager answers */
  alerts(): Promise<readonly RingingAlert[] | null>
}

export interface RingingAlert {
  readonly name: string
  readonly summary: string
  readonly since: Date
}

const HOUR_MS = 3_600_000
const ASK_WITHIN_MS = 2_000
/** It rings always. */
const HEARTBEAT = 'EkolineWatchdog'

const right = (of: StatusLine['of'], found: string): StatusLine => ({ of, ok: true, found, runbook: null })
const wrong = (of: StatusLine['of'], runbook: string, found: string): StatusLine => ({
  of,
  ok: false,
  found,
  runbook,
})
const unseen = (of: StatusLine['of'], found: string): StatusLine => ({ of, ok: null, found, runbook: null })

async function versionLine({ db }: Context): Promise<StatusLine> {
  const newest = await db.value<number>`select max(number) from migrations`
  const shipped = Math.max(...shippedMigrations().map(({ number }) => number))
  return right(
    'version',
    newest > shipped
      ? `Ekoline ${version}; the database is of a newer one (migration ${newest}, this one ends at ${shipped})`
      : `Ekoline ${version}, on Node ${process.versions.node}; the database is of this version (migration ${newest})`,
  )
}

async function databaseLines(ctx: Context, metrics: string | null): Promise<StatusLine[]> {
  const server = await ctx.db.value<string>`select current_setting('server_version')`
  const kind = ctx.db.engine?.kind === 'pglite' ? 'The embedded database' : 'PostgreSQL'
  const full = [...(metrics ?? '').matchAll(/^ekoline_writable\{of="(\w+)"[^}]*\} 0$/gm)].map(([, of]) => of)
  return [
    right('database', `${kind} ${server} answers`),
    ...(full.length > 0
      ? [
          wrong(
            'database',
            'EkolineNotWritable',
            `Nothing can be written to ${full.join(', ')}: changes and uploads are refused`,
          ),
        ]
      : []),
    ...((await isHeld(ctx))
      ? [
          wrong(
            'database',
            'EkolineHeld',
            'It was restored or copied and is on hold: no mail, robocall or webhook leaves',
          ),
        ]
      : []),
  ]
}

function serviceLines(ready: Awaited<ReturnType<StatusAsks['ready']>>, at: string): StatusLine[] {
  if (!ready) {
    return [
      wrong('service', 'EkolineDown', `No process answers at ${at}`),
      unseen('telephony', 'Only a process that runs knows whether the telephone exchange is connected'),
    ]
  }
  const { http, telephony } = ready
  return [
    http === 200
      ? right('service', `The process at ${at} is ready`)
      : wrong('service', 'EkolineNotServed', `The process at ${at} answers ${http}: it is not ready`),
    telephony === 'connected'
      ? right('telephony', 'The telephone exchange is connected')
      : telephony === 'none'
        ? wrong('telephony', 'EkolineProductionGap', 'There is no telephone exchange: every call is refused')
        : telephony === null
          ? unseen('telephony', 'The process does not say whether the telephone exchange is connected')
          : wrong(
              'telephony',
              'EkolineTelephonyLost',
              'The telephone exchange is not connected: no call can be made or taken',
            ),
  ]
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

async function paymentsLine(ctx: Context): Promise<StatusLine> {
  const { config } = ctx
  const waiting = await listWaiting(ctx.db)
  const waits =
    waiting.length === 0
      ? 'nothing waits for a decision'
      : `${counted(waiting.length, 'thing waits', 'things wait')} for a decision ("payments reconcile" lists them)`
  if (!config.secretsRead)
    return unseen('payments', `Who takes the payments is among the secrets, which you may not read; ${waits}`)
  const { paystack } = config
  const by = paystack ? `Paystack takes the payments${paystack.live ? '' : ', of its test money'}` : null
  return by
    ? right('payments', `${by}; ${waits}`)
    : wrong(
        'payments',
        'EkolineProductionGap',
        `The sandbox takes the payments: no real money comes; ${waits}`,
      )
}

async function jobLines(ctx: Context): Promise<StatusLine[]> {
  const everyMs = new Map(jobsOf(ctx).map((job) => [job.name, job.everyMs]))
  const known = (await jobAges(ctx.db)).filter(({ name }) => everyMs.has(name))
  // As deploy/alerts.yml has it.
  const late = known.filter(({ name, seconds }) => seconds > (2 * (everyMs.get(name) ?? 0)) / 1000 + 600)
  const failed = known.filter(({ name, failed: did }) => did && !late.some((job) => job.name === name))
  if (known.length === 0)
    return [wrong('jobs', 'EkolineJobNotDone', 'No job has ever run: the service has not been started')]
  return [
    ...late.map(({ name, seconds }) =>
      wrong('jobs', 'EkolineJobNotDone', `The job ${name} has not succeeded for ${inWords(seconds)}`),
    ),
    ...failed.map(({ name }) => wrong('jobs', 'EkolineJobFailing', `The last run of the job ${name} failed`)),
    ...(late.length + failed.length === 0
      ? [right('jobs', `All ${known.length} jobs succeeded when they last ran`)]
      : []),
  ]
}

function inWords(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return counted(minutes, 'minute', 'minutes')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}

const BACKUPS: readonly {
  readonly kinds: readonly BackupKind[]
  readonly what: string
  readonly runbook: string
  readonly hours: number
}[] = [
  { kinds: ['dump', 'base'], what: 'backup of the database', runbook: 'EkolineBackupOld', hours: 26 },
  { kinds: ['files'], what: 'copy of the files', runbook: 'EkolineFilesCopyOld', hours: 1 },
  { kinds: ['rehearsal'], what: 'rehearsed restore', runbook: 'EkolineRestoreNotRehearsed', hours: 40 * 24 },
]

async function backupLines(ctx: Context): Promise<StatusLine[]> {
  const [notes, made] = [await newestBackups(ctx.db), await databaseMadeAt(ctx.db)]
  return BACKUPS.map(({ kinds, what, runbook, hours }) => {
    const moments = notes.filter(({ kind }) => kinds.includes(kind)).map(({ at }) => at)
    const newest = moments.toSorted((one, other) => other.getTime() - one.getTime())[0]
    const age = ctx.clock.now().getTime() - (newest ?? made).getTime()
    const found = newest
      ? `The newest ${what} holds ${lagosTime(newest)} Lagos time`
      : `There is no ${what} yet`
    return age > hours * HOUR_MS ? wrong('backups', runbook, found) : right('backups', found)
  })
}

const gapLines = ({ config }: Context): StatusLine[] =>
  !config.secretsRead
    ? [unseen('gaps', 'What production lacks is not known without the secrets, which you may not read')]
    : config.gaps.length === 0
      ? [
          right(
            'gaps',
            config.mode === 'production'
              ? 'Nothing is pretended'
              : 'This is development: nothing here is for real customers',
          ),
        ]
      : config.gaps.map((gap) => wrong('gaps', 'EkolineProductionGap', gapWarnings[gap].replace(/\.$/, '')))

function alertLines(alerts: readonly RingingAlert[] | null, at: string): StatusLine[] {
  if (!alerts) return [unseen('alerts', `No Alertmanager answers at ${at} (ALERTMANAGER_URL)`)]
  const ringing = alerts.filter(({ name }) => name !== HEARTBEAT)
  return ringing.length === 0
    ? [right('alerts', 'No alert rings')]
    : ringing.map(({ name, summary, since }) =>
        wrong('alerts', name, `${name} rings since ${lagosTime(since)} Lagos time: ${summary}`),
      )
}

/**
 * How the installation is, a line for each thing; changes nothing.
 *
 * @param asks of the process and the programs beside it
 */
export async function statusOf(ctx: Context, asks: StatusAsks = asksOn(ctx.config)): Promise<StatusLine[]> {
  const [ready, metrics, alerts] = await Promise.all([asks.ready(), asks.metrics(), asks.alerts()])
  return [
    await versionLine(ctx),
    ...(await databaseLines(ctx, metrics)),
    ...serviceLines(ready, portOf(ctx.config)),
    await paymentsLine(ctx),
    ...(await jobLines(ctx)),
    ...(await backupLines(ctx)),
    ...gapLines(ctx),
    ...alertLines(alerts, ctx.config.alertmanagerUrl),
  ]
}

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const here = (host: string) => (ANY_ADDRESS.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host)
const portOf = ({ host, port }: Config) => `${here(host)}:${port}`

/** @returns null when nothing answers in time */
async function asked(url: string): Promise<Response | null> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(ASK_WITHIN_MS) })
  } catch {
    return null // that nothing answers is what is asked for
  }
}

interface AlertOfAlertmanager {
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
  readonly startsAt: string
}

function asksOn(config: Config): StatusAsks {
  const { metrics } = config
  return {
    async ready() {
      const answer = await asked(`http://${portOf(config)}/health/ready`)
      if (!answer) return null
      const body = (await answer.json().catch(() => ({}))) as { telephony?: string }
      return { http: answer.status, telephony: body.telephony ?? null }
    },
    async metrics() {
      const answer = metrics && (await asked(`http://${here(metrics.host)}:${metrics.port}/metrics`))
      return answer?.ok ? answer.text() : null
    },
    async alerts() {
      const answer = await asked(`${config.alertmanagerUrl}/api/v2/alerts?active=true&silenced=false`)
      if (!answer?.ok) return null
      const alerts = (await answer.json()) as readonly AlertOfAlertmanager[]
      return alerts.map(({ labels, annotations, startsAt }) => ({
        name: labels.alertname ?? 'an alert without a name',
        summary: annotations.summary ?? '',
        since: new Date(startsAt),
      }))
    },
  }
}
