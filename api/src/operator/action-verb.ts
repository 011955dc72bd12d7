import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { beginAction } from '../core/actions/actions.service.ts'
import type { Action } from '../platform/actions/action.ts'
import { FieldMisused } from '../platform/actions/fields.ts'
import { Misused, Refused } from '../platform/actions/refused.ts'
import { agree, yes } from './agree.ts'
import { withService } from './open.ts'
import { type Given, type Operator, type Option, operatorActor, type Verb } from './operator.ts'

/** An action as a command: its arguments and options are its fields, and it is done when somebody agrees to its preview. */
export function actionVerb(action: Action): Verb {
  const fields = Object.entries(action.input)
  const places = fields.filter(([, { argument }]) => argument)
  const options = fields
    .filter(([, { argument }]) => !argument)
    .map(([name, { value, about, required }]): [string, Option] => [
      name,
      { value, about, ...(required && { required }) },
    ])
  return {
    name: action.name,
    parameters: places.map(([, { value }]) => value ?? ''),
    options: { ...Object.fromEntries(options), ...yes },
    summary: action.summary,
    about: action.about,
    run: (operator, args, given) =>
      withService(operator, async (ctx) => {
        const placed = Object.fromEntries(places.map(([name], at) => [name, args[at]]))
        const typed = { ...given, ...placed, ...(await filesOf(operator, action, given)) }
        const { would, attempt, run } = await beginAction(ctx, operatorActor(operator), action, typed).catch(
          (error: unknown) => {
            throw error instanceof FieldMisused ? typedWords(action, error) : error
          },
        )
        await agree(operator, given, would, attempt)
        return run()
      }),
  }
}

/** The texts of the files that are named. @throws Refused */
async function filesOf({ folder }: Operator, { input }: Action, given: Given): Promise<Given> {
  const texts: Record<string, string> = {}
  for (const [name, { isFile }] of Object.entries(input)) {
    const path = given[name]
    if (!isFile || path === undefined) continue
    texts[name] = await readFile(resolve(folder, path), 'utf8').catch((error: Error) => {
      throw new Refused(`--${name} could not be read: ${error.message}`)
    })
  }
  return texts
}

/** As the field is typed here. */
function typedWords({ input }: Action, error: FieldMisused): Misused {
  const field = input[error.field]
  const typed = field?.argument ? (field.value ?? '') : `--${error.field}`
  return new Misused(error.message.replace('{field}', typed), { cause: error })
}
