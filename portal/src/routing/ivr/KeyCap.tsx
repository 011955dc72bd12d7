import type { IvrDigit } from '@ekoline/contract/routing/ivr.facts.ts'

/** A key of a telephone. */
export const KeyCap = ({ digit }: { digit: IvrDigit }) => <kbd className="ivr-key">{digit}</kbd>
