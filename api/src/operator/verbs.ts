import { backup } from './backup.ts'
import type { Verb } from './operator.ts'
import { restore } from './restore.ts'

/** Every command of the operator, in the order in which help lists them. */
export const verbs: readonly Verb[] = [backup, restore]
