/** How one request ended. */
export interface EndedRequest {
  /** the route's pattern, never the address */
  readonly route: string
  readonly method: string
  /** the HTTP status; 'aborted' when the caller left before the answer */
  readonly status: number | 'aborted'
  readonly seconds: number
}

/** Counts what happens while the service runs. */
export interface Meter {
  requestBegan(): void
  requestEnded(request: EndedRequest): void
  /** a refusal that the audit holds: of what kind was the object, such as `payment` or `role` */
  refused(kind: string): void
  /** what became of a try to send a message, or what was reported of it later */
  messageTried(channel: string, outcome: 'sent' | 'put off' | 'failed' | 'undelivered'): void
}
