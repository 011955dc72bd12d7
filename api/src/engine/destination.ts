/**
 * What a call can be led to. `destination` names it among its kind: a person's username, a number outside in E.164 with +,
 * which is reached by a call of its own that whose call it is pays for, else the number of the thing; of the end of the
 * call, 'hangup'.
 *
 * @source service-areas §3, "Destination categories"
 */
export interface Destination {
  /** of which kind: the engine knows none, but the end */
  readonly category: string
  readonly destination: string
}

/** Where a number of the workgroup's own leads. */
export interface Internal {
  readonly way: Destination
  /** the caller's own internal number: what rings shows it */
  readonly callerId: string
}

/** The most menus that a call passes one after another: they may lead to each other in a circle. */
export const MOST_MENUS = 5

/** The most schedules that a call passes between two menus, or before the first one. */
export const MOST_SCHEDULES = 5

/** The most ring groups, queues and people that a call goes on from, likewise. */
export const MOST_GROUPS = 5

/** Whether it ends the call. An unanswered caller then hears how the last attempt to ring a person ended. */
export const isEnd = ({ category }: Destination): boolean => category === 'hangup'
