import type { Engine } from '../../src/platform/db/engine.ts'
import { type Asserted, assertedIn } from './asserted.ts'
import type { Code } from './code.ts'
import { type Column, describing, kindsOf } from './described.ts'
import { differencesOf } from './differences.ts'
import { type Statement, statementsOf } from './statements.ts'
import { textsIn } from './texts.ts'

export interface Checked {
  /** 'money/wallet/wallet.sql.ts' */
  readonly file: string
  readonly line: number
  /** why the database could not describe it, if it could not */
  readonly undescribed: string | null
  /** whether the code says what it gives */
  readonly isAsserted: boolean
  /** in what that differs from what the database says */
  readonly differences: readonly string[]
}

interface Read {
  readonly statement: Statement
  readonly texts: readonly string[]
  /** a piece of SQL that is not known before the statement runs */
  readonly unknown: string | undefined
  readonly asserted: Asserted
}

function readStatements(code: Code): Read[] {
  const [textsOf, assertedOf] = [textsIn(code), assertedIn(code)]
  const all = statementsOf(code).map((statement) => ({ statement, ...textsOf(statement.text) }))
  const pieces = code.piecesAmong(all.flatMap(({ values }) => values))
  return all.map(({ statement, texts, values }) => ({
    statement,
    texts,
    unknown: values.find((value) => pieces.has(value))?.getText(),
    asserted: assertedOf(statement),
  }))
}

type Describe = (text: string) => Promise<Column[]>

/** The columns of each text of a statement, or why the database does not say them. */
async function describeEach(
  { texts, unknown, asserted }: Read,
  describe: Describe,
): Promise<Column[][] | string> {
  if (unknown) return `${unknown} is not known before it runs`
  const answers: Column[][] = []
  for (const text of texts)
    try {
      const columns = await describe(text)
      if (asserted && columns.length === 0) return 'the database says no columns'
      answers.push(columns)
    } catch (error) {
      return `${error} in ${text}`
    }
  return answers
}

/** Prepares all statements of the code on a database, and compares what they give with what the code says. */
export async function checkStatements(code: Code, engine: Engine, url: string): Promise<Checked[]> {
  const all = readStatements(code)
  const described = await describing(url, async (describe) => {
    const answers: { read: Read; answer: Column[][] | string }[] = []
    for (const read of all) answers.push({ read, answer: await describeEach(read, describe) })
    return answers
  })
  const columns = described.flatMap(({ answer }) => (typeof answer === 'string' ? [] : answer.flat()))
  const kinds = await kindsOf(engine, new Set(columns.map(({ type }) => type)))
  return described.map(({ read: { statement, asserted }, answer }) => {
    const undescribed = typeof answer === 'string' ? answer : null
    const differences =
      typeof answer === 'string' ? [] : answer.flatMap((each) => differencesOf(each, asserted, kinds))
    return {
      ...code.place(statement.node),
      undescribed,
      isAsserted: asserted !== null,
      differences: [...new Set(differences)],
    }
  })
}
