import type { Operator, Verb } from './operator.ts'

const COMMAND = 'npm run operator --'
const HELP = new Set(['--help', '-h'])

/** What the process ends with. */
export const exitCode = { done: 0, failed: 1, misused: 2 } as const

export interface Terminal {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

const usage = ({ name, parameters }: Verb) => [COMMAND, name, ...parameters].join(' ')

function help(verbs: readonly Verb[]): string {
  const width = Math.max(...verbs.map((verb) => usage(verb).length))
  const lines = verbs.map((verb) => `  ${usage(verb).padEnd(width)}  ${verb.summary}`)
  return `The operator's commands. They read the same environment as the service.

${lines.join('\n')}

${COMMAND} COMMAND --help tells more of one.`
}

/** What is wrong with the arguments of a command, if anything. */
function faultIn(verb: Verb, args: readonly string[]): string | null {
  const option = args.find((arg) => arg.startsWith('-'))
  if (option) return `${verb.name} has no option ${option}.`
  if (args.length === verb.parameters.length) return null
  const wanted = verb.parameters.length === 0 ? 'no arguments' : verb.parameters.join(' ')
  return `${verb.name} takes ${wanted}; given: ${args.length === 0 ? 'nothing' : args.join(' ')}.`
}

/**
 * Does what the words after the command's name say: help, or one of the verbs.
 *
 * @param begin is asked for the operator only when a verb is to run
 * @returns the exit code
 * @throws what the verb throws
 */
export async function runCommandLine(
  words: readonly string[],
  verbs: readonly Verb[],
  { say, complain }: Terminal,
  begin: () => Operator,
): Promise<number> {
  const [word, ...args] = words
  if (word === undefined || HELP.has(word)) {
    say(help(verbs))
    return exitCode.done
  }
  const verb = verbs.find(({ name }) => name === word)
  if (!verb) {
    complain(`There is no command ${word}.\n\n${help(verbs)}`)
    return exitCode.misused
  }
  if (args.some((arg) => HELP.has(arg))) {
    say(`${usage(verb)}\n\n${verb.about}`)
    return exitCode.done
  }
  const fault = faultIn(verb, args)
  if (fault) {
    complain(`${fault}\nUsage: ${usage(verb)}`)
    return exitCode.misused
  }
  await verb.run(begin(), args)
  return exitCode.done
}
