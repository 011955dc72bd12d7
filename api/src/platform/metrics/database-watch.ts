import type { Context } from '../../context.ts'
import { checkAnswers } from '../db/answers.ts'

/** Whether the database answers, as of the last look. */
export interface DatabaseWatch {
  /** null before the first look */
  answers(): boolean | null
  /** Looks now, or waits for the look that is under way. */
  look(): Promise<void>
  stop(): Promise<void>
}

/** Asks the database every so often, so that an outage is seen even without traffic. */
export function watchDatabase({ db, log }: Pick<Context, 'db' | 'log'>, lookEveryMs: number): DatabaseWatch {
  let answers: boolean | null = null
  let looking: Promise<void> | null = null

  async function lookOnce() {
    try {
      await checkAnswers(db)
      answers = true
    } catch (error) {
      if (answers !== false) log.error({ message: (error as Error).message }, 'the database does not answer')
      answers = false
    } finally {
      looking = null
    }
  }
  const look = () => {
    looking ??= lookOnce()
    return looking
  }

  void look()
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return {
    answers: () => answers,
    look,
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
