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
 * Says what would happen, and asks whether it shall, unless `--yes` was given.
 *
 * @param would in the conditional: nothing has happened yet
 * @param trial tries it (`trying`), so that nothing is promised that would be refused; `foreseen` where that cannot be
 * @throws NotAgreed when the answer is no, or no one can be asked; what `trial` throws
 */
export async function agree(
  { note, ask }: Operator,
  given: Given,
  would: readonly string[],
  trial: () => Promise<unknown>,
): Promise<void> {
  if (given.yes === undefined) await trial()
  for (const line of would) note(line)
  if (given.yes !== undefined) return
  if (!ask) throw new NotAgreed('Nothing was done. Give the command again with --yes to do it.')
  if (!(await ask('Do it? [y/N] '))) throw new NotAgreed('Nothing was done.')
}
