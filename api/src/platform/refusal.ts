/** Why an action is refused: a word, and the facts that belong to it. */
export interface RefusalFacts {
  readonly why: string
}

/**
 * What an operator asked for cannot be done. Each feature has a kind of its own with its closed list of reasons; who asked,
 * as the command line does, says it in words.
 */
export class ActionRefused<F extends RefusalFacts = RefusalFacts> extends Error {
  readonly facts: F

  constructor(facts: F, options?: ErrorOptions) {
    super(facts.why, options)
    this.facts = facts
  }
}
