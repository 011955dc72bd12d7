import type { Fragment } from './db/db.ts'
import type { Person } from './person.ts'

/** What the house must know of a table; the feature that writes it declares it. */
export interface TableFacts {
  /**
   * What erasing a person does to their rows, in order: deletes them, or what is personal in them where a law wants the
   * rest kept. Files, and things of a workgroup that has nobody else, go by the feature's service.
   *
   * @source NDPA 2023, s. 34
   */
  readonly erase?: (person: Person, at: Date) => Fragment | readonly Fragment[]
}

/** A feature, as it declares itself in its `<feature>.feature.ts`; `features.ts` lists all. */
export interface Feature {
  readonly tables: Readonly<Record<string, TableFacts>>
}

/** @returns what is declared, with its own type */
export const feature = <const F extends Feature>(declared: F): F => declared
