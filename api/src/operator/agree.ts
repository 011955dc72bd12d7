import { type Given, NotAgreed, type Operator, type Option } from './operator.ts'

/** The option of every command that changes something. */
export const yes: Record<'yes', Option> = {
  yes: { value: null, about: 'do it without asking' },
}

/** The option of every command that must say why. */
export const reason: Record<'reason', Option> = {
  reason: { value: 'TEXT', about: 'why, for the audit', required: true },
}

/**
 * Says what will happen, and asks whether it shall, unless `--yes` was given.
 *
 * @throws NotAgreed when the answer is no, or no one can be asked
 */
export async function agree({ note, ask }: Operator, given: Given, will: readonly string[]): Promise<void> {
  for (const line of will) note(line)
  if (given.yes !== undefined) return
  if (!ask) throw new NotAgreed('Nothing was done. Give the command again with --yes to do it.')
  if (!(await ask('Do it? [y/N] '))) throw new NotAgreed('Nothing was done.')
}
