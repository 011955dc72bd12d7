import type { DeclaredVerb, Option } from './operator.ts'

const JSON_OPTION: Record<'json', Option> = { json: { value: null, about: 'the result as JSON' } }

/** The options that a verb takes; one without options says what it does in words only. */
export const optionsOf = ({ options }: DeclaredVerb): Record<string, Option> =>
  options ? { ...options, ...JSON_OPTION } : {}

const written = (name: string, { value, required }: Option) => {
  const option = value === null ? `--${name}` : `--${name} ${value}`
  return required ? option : `[${option}]`
}

const short = ({ name, parameters }: DeclaredVerb, command: string) =>
  [command, name, ...parameters].join(' ')

/** One line: how a verb is typed. */
export const usage = (verb: DeclaredVerb, command: string): string =>
  [
    short(verb, command),
    ...Object.entries(optionsOf(verb)).map(([name, option]) => written(name, option)),
  ].join(' ')

function listed(verbs: readonly DeclaredVerb[], command: string): string {
  const width = Math.max(...verbs.map((verb) => short(verb, command).length))
  return verbs.map((verb) => `  ${short(verb, command).padEnd(width)}  ${verb.summary}`).join('\n')
}

/** All commands. */
export const helpOfAll = (verbs: readonly DeclaredVerb[], command: string): string =>
  `The operator's commands. They read the same environment as the service.

${listed(verbs, command)}

${command} COMMAND --help explains one; ${command} --version says which Ekoline this is.`

/** The commands of a family, such as 'users'. */
export const helpOfFamily = (verbs: readonly DeclaredVerb[], command: string): string =>
  `${listed(verbs, command)}

${command} COMMAND --help explains one; ${command} --help lists all.`

/** One command. */
export function helpOf(verb: DeclaredVerb, command: string): string {
  const options = Object.entries(optionsOf(verb))
  const width = Math.max(0, ...options.map(([name, { value }]) => `--${name} ${value ?? ''}`.length))
  const lines = options.map(
    ([name, { value, about }]) => `  ${`--${name} ${value ?? ''}`.padEnd(width)}  ${about}`,
  )
  return [usage(verb, command), ...(lines.length > 0 ? [lines.join('\n')] : []), verb.about].join('\n\n')
}

/** How many letters must be put in, left out, changed or swapped with their neighbour to make one word of another. */
function typingErrors(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1]
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      next[at] = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? 0
}

const MOST_SUGGESTED = 3
const mayBeMeant = (typed: string, known: string) =>
  typingErrors(typed, known) <= Math.max(1, Math.floor(Math.min(typed.length, known.length) / 3))

/** The known words that may be meant by what was typed, the nearest first, at most three. */
export const nearest = (typed: string, known: Iterable<string>): string[] =>
  [...new Set(known)]
    .filter((word) => mayBeMeant(typed, word))
    .sort((one, other) => typingErrors(typed, one) - typingErrors(typed, other))
    .slice(0, MOST_SUGGESTED)

/** The commands that may be meant by words that name none: mistyped, in another order, or without their first word. */
export function suggested(words: readonly string[], verbs: readonly DeclaredVerb[]): string[] {
  const [first = '', second = ''] = words.map((word) => word.toLowerCase())
  const names = verbs.map(({ name }) => name)
  const families = new Set(names.flatMap((name) => (name.includes(' ') ? [name.split(' ', 1)[0] ?? ''] : [])))
  const found = [
    ...names.filter((name) => name === `${second} ${first}`),
    ...nearest(`${first} ${second}`, names),
    ...nearest(first, names),
    ...names.filter((name) => name.split(/[ -]/).slice(1).includes(first)),
  ]
  return [...new Set(found.length > 0 ? found : nearest(first, families))].slice(0, MOST_SUGGESTED)
}
