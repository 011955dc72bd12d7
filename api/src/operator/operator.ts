import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../platform/http/caller.ts'

/** What the service works with, opened for one command. */
export interface Opened {
  readonly ctx: Context
  close(): Promise<void>
}

/** What a command is given besides its arguments. @source DEC-145 */
export interface Operator {
  readonly config: Config
  /** @throws Refused when the database cannot be used now */
  readonly open: () => Promise<Opened>
  /** where the names of files begin that begin nowhere */
  readonly folder: string
  /** who gave the command: the name in the operating system */
  readonly who: string
  /** a line of the result */
  readonly say: (line: string) => void
  /** a result that is a file, where a line would be */
  readonly write: (bytes: Uint8Array) => void
  /** a line about what is under way */
  readonly note: (line: string) => void
  /** asks the person at the terminal; null: there is none */
  readonly ask: ((question: string) => Promise<boolean>) | null
  /** aborted when the operator wants the command to stop */
  readonly signal: AbortSignal
}

/** An option of a command: `--name`, or `--name VALUE`. */
export interface Option {
  /** what names its value in the usage; null: it has none */
  readonly value: string | null
  readonly about: string
  readonly required?: true
}

/** The options that were given; a flag is an empty text. */
export type Given = Readonly<Record<string, string | undefined>>

/** What a command found or did. */
export interface Result {
  readonly lines: readonly string[]
  /** the same for programs, with --json */
  readonly data: object
  /** it was done, and what it found is bad news: the exit code says so */
  readonly differs?: boolean
  /** what was looked for is not there: the exit code says so */
  readonly nothing?: boolean
}

/** One of the operator's commands, as help lists it and its words are read. */
export interface DeclaredVerb {
  /** one word, or a thing and what is done to it */
  readonly name: string
  /** the names of its arguments, in capitals; all must be given */
  readonly parameters: readonly string[]
  readonly options?: Readonly<Record<string, Option>>
  /** one line for the list of commands */
  readonly summary: string
  /** what `--help` adds */
  readonly about: string
  /** Loads what does it, which help and mistakes need not wait for. */
  readonly load: () => Promise<Pick<Verb, 'run'>>
}

/** One of the operator's commands. */
export interface Verb extends Omit<DeclaredVerb, 'load'> {
  /**
   * @throws Refused when it cannot be done, in words for the operator; Misused when an argument cannot be read;
   *   NotAgreed
   */
  run(operator: Operator, args: readonly string[], given: Given): Promise<Result | undefined>
}

/** No one agreed to what the command would do, so it did nothing. */
export class NotAgreed extends Error {}

/** The operator in the audit: no signed-in person, at the machine itself. */
export const operatorActor = ({ who }: Pick<Operator, 'who'>): Actor => ({
  caller: null,
  request: { id: `operator:${who}`, address: 'local', agent: 'operator', idempotencyKey: null },
})
