import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { sqlState } from '../db/db.ts'
import type { Tracing, TracingPlace } from './spans.ts'

const SEND_WITHIN_MS = 2_000
const STOP_WITHIN_MS = 3_000

export interface TracingOptions {
  readonly service: { readonly name: string; readonly version: string }
  /** warns when traces cannot be sent */
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Traces by OpenTelemetry, sent in batches. Every trace begins here: a caller's trace id is ignored, as its request id
 * is.
 */
export function startTracing({ endpoint, share }: TracingPlace, { service, log }: TracingOptions): Tracing {
  const warn = (message: string) => log.warn({ message }, 'traces could not be sent')
  const quiet = () => {}
  diag.setLogger(
    { error: warn, warn, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: SEND_WITHIN_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer(service.name)
  const current = new AsyncLocalStorage<Span>()

  return {
    request() {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT)
      return {
        within: (next) => current.run(span, next),
        end(name, attributes, failed) {
          span.updateName(name).setAttributes(attributes)
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    async span(name, attributes, work) {
      const parent = current.getStore()
      if (!parent) return work()
      const options = { kind: SpanKind.CLIENT, attributes: attributes as Attributes }
      const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent))
      try {
        return await current.run(span, work)
      } catch (error) {
        // The kind of error alone: its message may quote what a person typed.
        span.setAttribute('error.type', sqlState(error) ?? (error instanceof Error ? error.name : 'unknown'))
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    logFields() {
      const span = current.getStore()
      return span ? { trace_id: span.spanContext().traceId } : {}
    },
    async stop() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, STOP_WITHIN_MS)
      const sent = provider.shutdown().catch((error: Error) => warn(error.message))
      await Promise.race([sent, late.promise])
      clearTimeout(timer)
    },
  }
}
