/** What the main thread asks of the PGlite worker, and what it answers. */
export type Ask =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'script'; sql: string }
  | { id: number; kind: 'close' }

export interface Failure {
  message: string
  code?: string | undefined
  constraint?: string | undefined
  detail?: string | undefined
}

export type Answer =
  | { id: number; ok: true; rows: Record<string, unknown>[]; affected: number }
  | { id: number; ok: false; failure: Failure }

export interface WorkerOptions {
  /** null: in memory */
  dataDir: string | null
}
