/** What a span says of itself: kinds, patterns and counts; never a value, address, number, reference or token. */
export type Attributes = Readonly<Record<string, string | number>>

/** A request's span, which lives from hook to hook. */
export interface RequestSpan {
  /** Runs `next` as a part of the request. */
  within(next: () => void): void
  end(name: string, attributes: Attributes, failed: boolean): void
}

/** Records how long things take, and within what; in our words, so that only one file knows whose library it is. */
export interface Tracing {
  request(): RequestSpan
  /** Times `work` as a part of what is under way; by itself it is not worth a trace. */
  span<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>
  /** What a log line says of the trace under way. */
  logFields(): { trace_id?: string }
  /** Sends what is left, for at most a few seconds. */
  stop(): Promise<void>
}

/** Where traces go. */
export interface TracingPlace {
  /** OTLP over HTTP: the collector's address, without /v1/traces */
  readonly endpoint: string
  /** the share of requests that is traced, 0 to 1 */
  readonly share: number
}
