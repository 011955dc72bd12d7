/**
 * The part of PromQL that deploy/alerts.yml is written in, so that its rules can be tried where there is no promtool.
 * What is no part of it is refused, as is what Prometheus would refuse. Unlike there, `increase` and `rate` do not
 * extrapolate to the ends of their range.
 */

export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** What was scraped at a time, in seconds. */
export interface Scrape {
  readonly at: number
  readonly samples: readonly Sample[]
}

type Labels = Readonly<Record<string, string>>
interface Series {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}
type Value = number | readonly Series[]
interface Range {
  readonly series: readonly { readonly labels: Labels; readonly points: readonly number[] }[]
  readonly seconds: number
}
interface Moment {
  readonly scrapes: readonly Scrape[]
  readonly now: number
}
type Compute = (moment: Moment) => Value
type Node =
  | { readonly kind: 'value'; readonly compute: Compute }
  | { readonly kind: 'range'; readonly compute: (moment: Moment) => Range }

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
const LOOK_BACK = 300
const TOKEN =
  /\s+|#[^\n]*|(?<duration>\d+[smhdw](?![\w.]))|(?<number>\d+(?:\.\d+)?)|(?<text>"(?:[^"\\]|\\.)*")|(?<word>[a-zA-Z_:][\w:]*)|(?<sign>=~|!~|==|!=|>=|<=|[-+*/<>=(){}[\],])/y

interface Token {
  readonly kind: 'duration' | 'number' | 'text' | 'word' | 'sign' | 'end'
  readonly text: string
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)
    if (!found) throw new SyntaxError(`no PromQL: ${text.slice(at, at + 20)}`)
    at += found[0].length
    const named = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)
    if (named) tokens.push({ kind: named[0] as Token['kind'], text: found[0] })
  }
  return [...tokens, { kind: 'end', text: '' }]
}

const COMPARES: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
}
const RECKONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
const JOINS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
}

const PRIORITY: readonly (readonly string[])[] = [
  ['or'],
  ['and', 'unless'],
  Object.keys(COMPARES),
  ['+', '-'],
  ['*', '/'],
]

/** Which labels two sides are matched by; null: all of them. */
interface Matching {
  readonly on: readonly string[] | null
  /** several on the left may match one on the right */
  readonly many: boolean
}

const pick = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(names.flatMap((name) => (labels[name] === undefined ? [] : [[name, labels[name]]])))
const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)))
const vectorOf = (value: Value): readonly Series[] => {
  if (typeof value === 'number') throw new TypeError('a vector is wanted, not a number')
  return value
}

function combine(operator: string, left: Value, right: Value, { on, many }: Matching): Value {
  const keyed = (labels: Labels) => keyOf(on ? pick(labels, on) : labels)
  const compare = COMPARES[operator]
  const reckon = RECKONS[operator]
  if (operator === 'or' || operator === 'and' || operator === 'unless') {
    const [lefts, rights] = [vectorOf(left), vectorOf(right)]
    const there = new Set(rights.map(({ labels }) => keyed(labels)))
    if (operator === 'and') return lefts.filter(({ labels }) => there.has(keyed(labels)))
    if (operator === 'unless') return lefts.filter(({ labels }) => !there.has(keyed(labels)))
    const mine = new Set(lefts.map(({ labels }) => keyed(labels)))
    return [...lefts, ...rights.filter(({ labels }) => !mine.has(keyed(labels)))]
  }
  const pair = (it: Series, a: number, b: number): Series[] => {
    if (reckon) return [{ ...it, name: '', value: reckon(a, b) }]
    return compare?.(a, b) ? [it] : []
  }
  if (typeof left === 'number' && typeof right === 'number') {
    if (!reckon) throw new TypeError(`two numbers are compared by ${operator}`)
    return reckon(left, right)
  }
  if (typeof right === 'number') return vectorOf(left).flatMap((it) => pair(it, it.value, right))
  if (typeof left === 'number') return right.flatMap((it) => pair(it, left, it.value))
  const seen = new Set<string>()
  return left.flatMap((it) => {
    const key = keyed(it.labels)
    const others = right.filter(({ labels }) => keyed(labels) === key)
    const [other] = others
    if (!other) return []
    if (others.length > 1 || (!many && seen.has(key))) throw new Error(`several match by ${key}`)
    seen.add(key)
    return pair(many || !on || compare ? it : { ...it, labels: pick(it.labels, on) }, it.value, other.value)
  })
}

function increaseOf(points: readonly number[]): number {
  let sum = 0
  for (let n = 1; n < points.length; n++) {
    const [before = 0, now = 0] = [points[n - 1], points[n]]
    sum += now >= before ? now - before : now // a counter that is smaller began anew
  }
  return sum
}

function quantile(q: number, vector: readonly Series[]): Series[] {
  const groups = Map.groupBy(vector, ({ labels: { le: _, ...rest } }) => keyOf(rest))
  return [...groups.values()].flatMap((group) => {
    const buckets = group
      .map(({ labels, value }) => ({
        le: labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le),
        value,
      }))
      .sort((a, b) => a.le - b.le)
    const [all, first] = [buckets.at(-1)?.value ?? 0, group[0]]
    if (!first || all === 0) return []
    const at = buckets.findIndex(({ value }) => value >= q * all)
    const [lower, upper] = [buckets[at - 1] ?? { le: 0, value: 0 }, buckets[at]]
    if (!upper) return []
    const value = Number.isFinite(upper.le)
      ? lower.le + ((upper.le - lower.le) * (q * all - lower.value)) / (upper.value - lower.value)
      : lower.le
    const { le: _, ...labels } = first.labels
    return [{ name: '', labels, value }]
  })
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }

  whole(): Compute {
    const { compute } = this.#value(this.#binary(0))
    if (this.#next.kind !== 'end') throw this.#wrong()
    return compute
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }

  #wrong() {
    return new SyntaxError(`no PromQL here: ${this.#next.text || 'the end'}`)
  }

  #take(...texts: string[]): string | null {
    const { kind, text } = this.#next
    if (kind === 'text' || !texts.includes(text)) return null
    this.#at++
    return text
  }

  #must(text: string): void {
    if (this.#take(text) === null) throw this.#wrong()
  }

  #kind(kind: Token['kind']): string {
    const { text } = this.#next
    if (this.#next.kind !== kind) throw this.#wrong()
    this.#at++
    return text
  }

  #value(node: Node) {
    if (node.kind === 'range') throw new TypeError('a range needs a function')
    return node
  }

  #names(): string[] {
    this.#must('(')
    const names: string[] = []
    while (this.#take(')') === null) {
      names.push(this.#kind('word'))
      this.#take(',')
    }
    return names
  }

  #matching(): Matching {
    const on = this.#take('on') ? this.#names() : null
    const many = this.#take('group_left') !== null
    if (many) this.#names()
    return { on, many }
  }

  #binary(level: number): Node {
    const signs = PRIORITY[level]
    if (!signs) return this.#primary()
    let left = this.#binary(level + 1)
    for (let sign = this.#take(...signs); sign; sign = this.#take(...signs)) {
      const operator = sign
      const matching = this.#matching()
      const [a, b] = [this.#value(left), this.#value(this.#binary(level + 1))]
      left = {
        kind: 'value',
        compute: (moment) => combine(operator, a.compute(moment), b.compute(moment), matching),
      }
    }
    return left
  }

  #primary(): Node {
    const { kind, text } = this.#next
    if (kind === 'number') {
      this.#at++
      return { kind: 'value', compute: () => Number(text) }
    }
    if (this.#take('(')) {
      const inner = this.#binary(0)
      this.#must(')')
      return inner
    }
    if (kind === 'sign' && text === '{') return this.#selector('')
    const word = this.#kind('word')
    if (JOINS[word]) return this.#join(JOINS[word])
    if (this.#next.text === '(' && this.#next.kind === 'sign') return this.#call(word)
    return this.#selector(word)
  }

  #join(join: (values: readonly number[]) => number): Node {
    const by = this.#take('by') ? this.#names() : []
    this.#must('(')
    const { compute } = this.#value(this.#binary(0))
    this.#must(')')
    return {
      kind: 'value',
      compute(moment) {
        const groups = Map.groupBy(vectorOf(compute(moment)), ({ labels }) => keyOf(pick(labels, by)))
        return [...groups.values()].map((group) => ({
          name: '',
          labels: pick(group[0]?.labels ?? {}, by),
          value: join(group.map(({ value }) => value)),
        }))
      },
    }
  }

  #call(name: string): Node {
    this.#must('(')
    const given: Node[] = []
    while (this.#take(')') === null) {
      given.push(this.#binary(0))
      this.#take(',')
    }
    const [first, second] = given
    const mapped = (change: (value: number) => number): Node => {
      if (!first) throw new SyntaxError(`${name} of nothing`)
      const { compute } = this.#value(first)
      return {
        kind: 'value',
        compute: (moment) =>
          vectorOf(compute(moment)).map((it) => ({ ...it, name: '', value: change(it.value) })),
      }
    }
    const overRange = (reckon: (points: readonly number[], seconds: number) => number): Node => {
      if (first?.kind !== 'range') throw new TypeError(`${name} wants a range`)
      return {
        kind: 'value',
        compute(moment) {
          const { series, seconds } = first.compute(moment)
          return series.flatMap(({ labels, points }) =>
            points.length < 2 ? [] : [{ name: '', labels, value: reckon(points, seconds) }],
          )
        },
      }
    }
    const ofNow = (reckon: (now: Date) => number): Node => {
      if (given.length > 0) throw new SyntaxError(`${name} of the current time only`)
      return {
        kind: 'value',
        compute: ({ now }) => [{ name: '', labels: {}, value: reckon(new Date(now * 1000)) }],
      }
    }
    switch (name) {
      case 'increase':
        return overRange(increaseOf)
      case 'rate':
        return overRange((points, seconds) => increaseOf(points) / seconds)
      case 'abs':
        return mapped(Math.abs)
      case 'time':
        return { kind: 'value', compute: ({ now }) => now }
      case 'hour':
        return ofNow((now) => now.getUTCHours())
      case 'day_of_week':
        return ofNow((now) => now.getUTCDay())
      case 'vector': {
        if (!first) throw new SyntaxError('vector of nothing')
        const { compute } = this.#value(first)
        return {
          kind: 'value',
          compute: (moment) => [{ name: '', labels: {}, value: compute(moment) as number }],
        }
      }
      case 'absent': {
        if (!first) throw new SyntaxError('absent of nothing')
        const { compute } = this.#value(first)
        return {
          kind: 'value',
          compute: (moment) =>
            vectorOf(compute(moment)).length > 0 ? [] : [{ name: '', labels: {}, value: 1 }],
        }
      }
      case 'histogram_quantile': {
        if (!first || !second) throw new SyntaxError('histogram_quantile of two')
        const [q, of] = [this.#value(first), this.#value(second)]
        return {
          kind: 'value',
          compute: (moment) => quantile(q.compute(moment) as number, vectorOf(of.compute(moment))),
        }
      }
      default:
        throw new SyntaxError(`no such function: ${name}`)
    }
  }

  #selector(name: string): Node {
    const tests: ((labels: Labels) => boolean)[] = []
    if (this.#take('{'))
      while (this.#take('}') === null) {
        const label = this.#kind('word')
        const sign = this.#take('=', '!=', '=~', '!~')
        if (sign === null) throw this.#wrong()
        const wanted = JSON.parse(this.#kind('text')) as string
        const pattern = new RegExp(`^(?:${wanted})$`)
        const fits = (value: string) => (sign.includes('~') ? pattern.test(value) : value === wanted)
        tests.push((labels) => fits(labels[label] ?? '') !== sign.startsWith('!'))
        this.#take(',')
      }
    const range = this.#take('[') === null ? null : this.#duration()
    if (range !== null) this.#must(']')
    const offset = this.#take('offset') === null ? 0 : this.#duration()
    const chosen = (samples: readonly Sample[]) =>
      samples.filter((it) => it.name === name && tests.every((fits) => fits(it.labels)))
    if (range === null)
      return {
        kind: 'value',
        compute({ scrapes, now }) {
          const at = now - offset
          const last = scrapes.filter((it) => it.at <= at && it.at > at - LOOK_BACK).at(-1)
          return last ? chosen(last.samples) : []
        },
      }
    return {
      kind: 'range',
      compute({ scrapes, now }) {
        const at = now - offset
        const all = scrapes
          .filter((it) => it.at <= at && it.at >= at - range)
          .flatMap((it) => chosen(it.samples))
        const series = [...Map.groupBy(all, ({ labels }) => keyOf(labels)).values()]
        return {
          series: series.map((some) => ({
            labels: some[0]?.labels ?? {},
            points: some.map(({ value }) => value),
          })),
          seconds: range,
        }
      },
    }
  }

  #duration(): number {
    const text = this.#kind('duration')
    return Number(text.slice(0, -1)) * (UNITS[text.slice(-1)] ?? 1)
  }
}

/**
 * Reads an expression. @returns what it is true of, at the time of the last scrape
 *
 * @throws SyntaxError, TypeError when it is none, or beyond the part of PromQL that is known here
 */
export function parseExpression(text: string): (scrapes: readonly Scrape[]) => readonly Series[] {
  const compute = new Parser(text).whole()
  return (scrapes) => vectorOf(compute({ scrapes, now: scrapes.at(-1)?.at ?? 0 }))
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
