import { parseArgs } from 'node:util'
import { type Given, Misused, NotAgreed, type Operator, type Option, type Verb } from './operator.ts'

const HELP = new Set(['--help', '-h'])
const JSON_OPTION: Record<'json', Option> = { json: { value: null, about: 'the result as JSON' } }

/** What the process ends with. */
export const exitCode = {
  done: 0,
  failed: 1,
  misused: 2,
  notAgreed: 3,
  differs: 4,
  unread: 141, // as a shell reports a death by SIGPIPE
} as const

export interface Terminal {
  /** how the command line is typed; `ekoline` without it */
  readonly command?: string
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** A verb without options says what it does in words only. */
const optionsOf = ({ options }: Verb): Record<string, Option> =>
  options ? { ...options, ...JSON_OPTION } : {}

const written = (name: string, { value, required }: Option) => {
  const option = value === null ? `--${name}` : `--${name} ${value}`
  return required ? option : `[${option}]`
}

const short = ({ name, parameters }: Verb, command = 'ekoline') => [command, name, ...parameters].join(' ')
const usage = (verb: Verb, command?: string) =>
  [
    short(verb, command),
    ...Object.entries(optionsOf(verb)).map(([name, option]) => written(name, option)),
  ].join(' ')

function help(verbs: readonly Verb[], command = 'ekoline'): string {
  const width = Math.max(...verbs.map((verb) => short(verb, command).length))
  const lines = verbs.map((verb) => `  ${short(verb, command).padEnd(width)}  ${verb.summary}`)
  return `The operator's commands. They read the same environment as the service.

${lines.join('\n')}

${command} COMMAND --help explains one.`
}

function helpOf(verb: Verb, command?: string): string {
  const options = Object.entries(optionsOf(verb))
  const width = Math.max(0, ...options.map(([name, { value }]) => `--${name} ${value ?? ''}`.length))
  const lines = options.map(
    ([name, { value, about }]) => `  ${`--${name} ${value ?? ''}`.padEnd(width)}  ${about}`,
  )
  return [usage(verb, command), ...(lines.length > 0 ? [lines.join('\n')] : []), verb.about].join('\n\n')
}

interface Read {
  readonly args: readonly string[]
  readonly given: Given
}

/** The arguments and options among the words. @throws Misused */
function read(verb: Verb, words: readonly string[]): Read {
  const options = optionsOf(verb)
  // Not strict: an amount may begin with a minus, and the messages are ours.
  const { tokens, positionals: args } = parseArgs({
    args: [...words],
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [
        name,
        { type: value === null ? 'boolean' : 'string' },
      ]),
    ),
    strict: false,
    tokens: true,
  })
  const given: Record<string, string> = {}
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) throw new Misused(`${verb.name} has no option ${token.rawName}.`)
    const isNext = token.value?.startsWith('--') && !token.inlineValue
    if (option.value !== null && (token.value === undefined || isNext))
      throw new Misused(`--${token.name} takes ${option.value}.`)
    given[token.name] = option.value === null ? '' : (token.value ?? '')
  }
  const missing = Object.keys(options).find((name) => options[name]?.required && given[name] === undefined)
  if (missing) throw new Misused(`${verb.name} needs --${missing} ${options[missing]?.value ?? ''}.`)
  if (args.length !== verb.parameters.length) throw new Misused(wrongArguments(verb, args))
  return { args, given }
}

function wrongArguments({ name, parameters }: Verb, args: readonly string[]): string {
  const wanted = parameters.length === 0 ? 'no arguments' : parameters.join(' ')
  return `${name} takes ${wanted}; given: ${args.length === 0 ? 'nothing' : args.join(' ')}.`
}

/** The verb that the words begin with: two words of one, or one. */
function findVerb(words: readonly string[], verbs: readonly Verb[]) {
  for (const count of [2, 1]) {
    const verb = verbs.find(({ name }) => name === words.slice(0, count).join(' '))
    if (verb) return { verb, rest: words.slice(count) }
  }
  return null
}

/**
 * Does what the words say: help, or one of the verbs.
 *
 * @param begin is asked for the operator only when a verb is to run
 * @returns the exit code
 * @throws what the verb throws
 */
export async function runCommandLine(
  words: readonly string[],
  verbs: readonly Verb[],
  terminal: Terminal,
  begin: () => Operator,
): Promise<number> {
  const { say, complain, command } = terminal
  const [first] = words
  if (first === undefined || HELP.has(first)) {
    say(help(verbs, command))
    return exitCode.done
  }
  const found = findVerb(words, verbs)
  if (!found) {
    const family = verbs.filter(({ name }) => name.startsWith(`${first} `))
    const asked = family.length > 0 ? words.slice(0, 2).join(' ') : first
    complain(`There is no command ${asked}.\n\n${help(family.length > 0 ? family : verbs, command)}`)
    return exitCode.misused
  }
  if (found.rest.some((word) => HELP.has(word))) {
    say(helpOf(found.verb, command))
    return exitCode.done
  }
  return runVerb(found.verb, found.rest, terminal, begin)
}

async function runVerb(
  verb: Verb,
  words: readonly string[],
  { say, complain, command }: Terminal,
  begin: () => Operator,
): Promise<number> {
  try {
    const { args, given } = read(verb, words)
    const result = await verb.run(begin(), args, given)
    if (!result) return exitCode.done
    if (given.json !== undefined) say(JSON.stringify(result.data, null, 2))
    else for (const line of result.lines) say(line)
    return result.differs ? exitCode.differs : exitCode.done
  } catch (error) {
    if (error instanceof NotAgreed) {
      complain(error.message)
      return exitCode.notAgreed
    }
    if (!(error instanceof Misused)) throw error
    complain(`${error.message}\nUsage: ${usage(verb, command)}`)
    return exitCode.misused
  }
}
