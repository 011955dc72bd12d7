import { parseArgs } from 'node:util'
import { Misused, Refused } from '../platform/actions/refused.ts'
import { checkArguments } from './arguments.ts'
import { helpOf, helpOfAll, helpOfFamily, nearest, optionsOf, suggested, usage } from './help.ts'
import { type DeclaredVerb, type Given, NotAgreed, type Operator } from './operator.ts'

const HELP = new Set(['--help', '-h'])
const VERSION = new Set(['--version', '-V', 'version'])
const DEFAULT_COMMAND = 'ekoline'

/** What the process ends with. */
export const exitCode = {
  done: 0,
  failed: 1,
  misused: 2,
  notAgreed: 3,
  differs: 4,
  notFound: 5,
  unread: 141, // as a shell reports a death by SIGPIPE
} as const

export interface Terminal {
  /** how the command line is typed; `ekoline` without it */
  readonly command?: string
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** Why a command did not do it. */
export interface Complaint {
  readonly code: 'misused' | 'not_confirmed' | 'refused' | 'failed'
  readonly message: string
  /** how it is typed */
  readonly usage?: string
  /** what it said before, as what it would do */
  readonly notes?: readonly string[]
}

export const wantsJson = (words: readonly string[]): boolean => words.includes('--json')

/** Says on standard error why a command did not do it: with --json in JSON, as all else then is. */
export function sayComplaint({ complain }: Pick<Terminal, 'complain'>, json: boolean, complaint: Complaint) {
  const { message, usage: typed } = complaint
  if (json) complain(JSON.stringify({ error: complaint }, null, 2))
  else complain(typed === undefined ? message : `${message}\nUsage: ${typed}`)
}

interface Read {
  readonly args: readonly string[]
  readonly given: Given
}

const didYouMean = (found: readonly string[], written: (word: string) => string) =>
  found.length > 0 ? ` Did you mean ${found.map(written).join(', or ')}?` : ''

/** The arguments and options among the words. @throws Misused */
function read(verb: DeclaredVerb, words: readonly string[]): Read {
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
    if (!option) {
      const meant = didYouMean(nearest(token.name, Object.keys(options)), (name) => `--${name}`)
      throw new Misused(`${verb.name} has no option ${token.rawName}.${meant}`)
    }
    const isNext = token.value?.startsWith('--') && !token.inlineValue
    if (option.value !== null && (token.value === undefined || isNext))
      throw new Misused(`--${token.name} takes ${option.value}.`)
    given[token.name] = option.value === null ? '' : (token.value ?? '')
  }
  const missing = Object.keys(options).find((name) => options[name]?.required && given[name] === undefined)
  if (missing) throw new Misused(`${verb.name} needs --${missing} ${options[missing]?.value ?? ''}.`)
  if (args.length !== verb.parameters.length) throw new Misused(wrongArguments(verb, args))
  checkArguments(verb, args, given)
  return { args, given }
}

function wrongArguments({ name, parameters }: DeclaredVerb, args: readonly string[]): string {
  const wanted = parameters.length === 0 ? 'no arguments' : parameters.join(' ')
  return `${name} takes ${wanted}; given: ${args.length === 0 ? 'nothing' : args.join(' ')}.`
}

/** The verb that the words begin with: two words of one, or one. */
function findVerb(words: readonly string[], verbs: readonly DeclaredVerb[]) {
  for (const count of [2, 1]) {
    const verb = verbs.find(({ name }) => name === words.slice(0, count).join(' '))
    if (verb) return { verb, rest: words.slice(count) }
  }
  return null
}

const familyOf = (first: string, verbs: readonly DeclaredVerb[]) =>
  verbs.filter(({ name }) => name.startsWith(`${first} `))

/** `help users find` asks what `users find --help` asks. */
const asked = ([first, ...rest]: readonly string[]) => (first === 'help' ? [...rest, '--help'] : null)

/**
 * Does what the words say: help, the version, or one of the verbs, which alone is loaded.
 *
 * @param begin is asked for the operator only when a verb is to run
 * @returns the exit code
 * @throws what the verb throws, but Refused
 */
export async function runCommandLine(
  typed: readonly string[],
  verbs: readonly DeclaredVerb[],
  terminal: Terminal,
  begin: () => Operator | Promise<Operator>,
): Promise<number> {
  const { say, command = DEFAULT_COMMAND } = terminal
  const words = asked(typed) ?? typed
  const [first] = words
  if (first === undefined || HELP.has(first)) {
    say(helpOfAll(verbs, command))
    return exitCode.done
  }
  if (VERSION.has(first)) {
    const { version } = await import('../platform/process/version.ts')
    say(wantsJson(words) ? JSON.stringify({ version, node: process.version }) : `Ekoline ${version}`)
    return exitCode.done
  }
  const found = findVerb(words, verbs)
  const wantsHelp = words.some((word) => HELP.has(word))
  if (!found) return unknown(words, verbs, terminal, wantsHelp)
  if (wantsHelp) {
    say(helpOf(found.verb, command))
    return exitCode.done
  }
  return runVerb(found.verb, found.rest, terminal, begin)
}

/** Words that no command begins with. */
function unknown(
  words: readonly string[],
  verbs: readonly DeclaredVerb[],
  terminal: Terminal,
  wantsHelp: boolean,
): number {
  const { say, command = DEFAULT_COMMAND } = terminal
  const plain = words.filter((word) => !word.startsWith('-'))
  const [first = words[0] ?? ''] = plain
  const family = familyOf(first, verbs)
  if (wantsHelp && family.length > 0 && plain.length === 1) {
    say(helpOfFamily(family, command))
    return exitCode.done
  }
  const meant = suggested(plain, family.length > 0 && plain.length > 1 ? family : verbs)
  const named =
    family.length > 0 || meant.some((name) => name.includes(' ')) ? plain.slice(0, 2).join(' ') : first
  const sentence = `There is no command ${named}.${didYouMean(meant, (name) => `"${name}"`)}`
  const json = wantsJson(words)
  const list =
    family.length > 0 ? helpOfFamily(family, command) : meant.length > 0 ? '' : helpOfAll(verbs, command)
  const more = list || `${command} --help lists the commands.`
  sayComplaint(terminal, json, { code: 'misused', message: json ? sentence : `${sentence}\n\n${more}` })
  return exitCode.misused
}

async function runVerb(
  verb: DeclaredVerb,
  words: readonly string[],
  terminal: Terminal,
  begin: () => Operator | Promise<Operator>,
): Promise<number> {
  const { say, command = DEFAULT_COMMAND } = terminal
  const json = wantsJson(words)
  const notes: string[] = []
  const complaint = (code: Complaint['code'], { message }: Error, more: Partial<Complaint> = {}) =>
    sayComplaint(terminal, json, { code, message, ...(notes.length > 0 && { notes }), ...more })
  try {
    const { args, given } = read(verb, words)
    const { run } = await verb.load()
    const operator = await begin()
    // A program that reads JSON gets what would happen within it; a person who is asked must see it at once.
    const note = json && !operator.ask ? (line: string) => void notes.push(line) : operator.note
    const result = await run({ ...operator, note }, args, given)
    for (const line of notes) operator.note(line)
    if (!result) return exitCode.done
    if (given.json !== undefined) say(JSON.stringify(result.data, null, 2))
    else for (const line of result.lines) say(line)
    if (result.differs) return exitCode.differs
    return result.nothing ? exitCode.notFound : exitCode.done
  } catch (error) {
    if (error instanceof NotAgreed) {
      complaint('not_confirmed', error)
      return exitCode.notAgreed
    }
    if (error instanceof Misused) {
      complaint('misused', error, { usage: usage(verb, command) })
      return exitCode.misused
    }
    if (!(error instanceof Refused)) throw error
    complaint('refused', error)
    return exitCode.failed
  }
}
