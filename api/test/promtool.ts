/** Gives what was scraped, and an expression of an alert rule, to Prometheus's own promtool, as a unit test of it. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}

/** What was scraped at a time, in seconds. */
export interface Scrape {
  readonly at: number
  readonly samples: readonly Sample[]
}

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g

/** Reads what an endpoint of metrics says. @param more the labels that a scrape adds */
export function parseMetrics(text: string, more: Labels): Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const [, name, labels = '', value] = LINE.exec(line) ?? []
    if (name === undefined || value === undefined) throw new SyntaxError(`no metric: ${line}`)
    const said = Object.fromEntries([...labels.matchAll(LABEL)].map(([, key = '', of = '']) => [key, of]))
    return [
      {
        name,
        labels: { ...said, ...more },
        value: value === '+Inf' ? Number.POSITIVE_INFINITY : Number(value),
      },
    ]
  })
}

/** What an expression is to give at the time of the last scrape. */
export interface Question {
  readonly expr: string
  readonly scrapes: readonly Scrape[]
  /** the labels of each series, whose value is 1 */
  readonly series: readonly Labels[]
}

/** The alert does not ring. */
export const silent = ({ expr }: { readonly expr: string }, scrapes: readonly Scrape[]): Question => ({
  expr: `count(${expr})`,
  scrapes,
  series: [],
})

/** The alert rings, once that lasts for as long as the rule waits. */
export const rings = ({ expr }: { readonly expr: string }, scrapes: readonly Scrape[]): Question => ({
  expr: `clamp_max(count(${expr}), 1)`,
  scrapes,
  series: [{}],
})

const SECONDS_AN_HOUR = 3600
const SECONDS_A_WEEK = 7 * 24 * SECONDS_AN_HOUR

/** promtool's time begins on Thursday, 1 January 1970, at 0:00: the seconds from there to the first scrape. */
function startOf(expr: string, { at }: Scrape): number {
  if (!/\b(hour|day_of_week)\(/.test(expr)) return 0
  return Math.floor((at % SECONDS_A_WEEK) / SECONDS_AN_HOUR) * SECONDS_AN_HOUR
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))
const braced = (labels: Labels) =>
  `{${Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)}}`
const nameOf = ({ name, labels }: Sample) => `${name}${braced(labels)}`

/** A unit test for promtool: each series with its values, a step apart. */
function unitTestOf({ expr, scrapes, series }: Question) {
  const [first] = scrapes
  if (!first) throw new Error('nothing was scraped')
  const valuesOf = ({ samples }: Scrape) =>
    new Map(samples.filter(({ name }) => expr.includes(name)).map((sample) => [nameOf(sample), sample.value]))
  const start = startOf(expr, first)
  // Of two scrapes in one second the later one counts.
  const scraped = new Map(
    scrapes.map((scrape) => [start + Math.round(scrape.at - first.at), valuesOf(scrape)]),
  )
  const times = [...scraped.keys()]
  const step = times.reduce(divisorOf) || 1
  const written = (name: string) =>
    [...scraped].map(([time, values], index) => {
      const gap = (time - (times[index - 1] ?? -step)) / step - 1
      const value = values.get(name) ?? 'stale' // what a scrape lacks is over for Prometheus
      return `${gap > 0 ? `_x${gap} ` : ''}${value === Number.POSITIVE_INFINITY ? 'Inf' : value}`
    })
  const names = new Set([...scraped.values()].flatMap((values) => [...values.keys()]))
  return {
    interval: `${step}s`,
    input_series: [...names].map((name) => ({ series: name, values: written(name).join(' ') })),
    promql_expr_test: [
      {
        expr,
        eval_time: `${times.at(-1)}s`,
        exp_samples: series.map((labels) => ({ labels: braced(labels), value: 1 })),
      },
    ],
  }
}

/** @throws Error with promtool's words when it gets another answer */
export async function promtoolConfirms(promtool: string, ...questions: readonly Question[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-promtool-'))
  const file = join(folder, 'test.yml') // JSON is YAML
  try {
    await writeFile(file, JSON.stringify({ tests: questions.map(unitTestOf) }))
    await promisify(execFile)(promtool, ['test', 'rules', file])
  } finally {
    await rm(folder, { recursive: true })
  }
}
