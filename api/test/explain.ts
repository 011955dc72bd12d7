import type { Db } from '../src/platform/db/db.ts'
import { Fragment, statementsOn } from '../src/platform/db/statements.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly Filter?: string
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly PlanNode[]
}

/** What a statement read of a table, as the database itself says. */
interface Reading {
  /** index entries and rows looked at, kept or not */
  readonly rows: number
  readonly indexes: readonly string[]
  readonly sequential: boolean
  /** conditions that no index answered */
  readonly filters: readonly string[]
  /** of a table in parts, those that were looked into */
  readonly parts: readonly string[]
  /** of whatever table, by functions too, whose plans are not shown */
  readonly pages: number
}

interface Scan extends PlanNode {
  readonly table: string | undefined
}

/** The table or index that each part belongs to. */
type Wholes = ReadonlyMap<string, string>

/** The nodes of a plan with the table that each reads; a bitmap's index scans name it only in the node above. */
function flat(node: PlanNode, above?: string): Scan[] {
  const table = node['Relation Name'] ?? (node['Node Type'].startsWith('Bitmap') ? above : undefined)
  return [{ ...node, table }, ...(node.Plans ?? []).flatMap((inner) => flat(inner, table))]
}

function readingOf(plans: readonly PlanNode[], table: string, wholes: Wholes): Reading {
  const whole = (name = '') => wholes.get(name) ?? name
  const scans = plans
    .flatMap((plan) => flat(plan))
    .filter((node) => whole(node.table) === table && node['Actual Loops'] !== 0)
  const looked = (node: PlanNode) =>
    ((node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) *
    (node['Actual Loops'] ?? 1)
  return {
    // What a bitmap found is looked at above it.
    rows: scans
      .filter((node) => node['Node Type'] !== 'Bitmap Index Scan')
      .reduce((sum, node) => sum + looked(node), 0),
    indexes: [...new Set(scans.flatMap((node) => node['Index Name'] ?? []).map(whole))].sort(),
    filters: [...new Set(scans.flatMap((node) => node.Filter ?? []))],
    sequential: scans.some((node) => node['Node Type'] === 'Seq Scan'),
    parts: [...new Set(scans.flatMap((node) => node.table ?? []))].filter((name) => name !== table).sort(),
    pages: plans.reduce(
      (sum, plan) => sum + (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
      0,
    ),
  }
}

const EXPLAIN = 'explain (analyze, buffers, format json) '

/** Runs `work` with a handle that explains its statements, and reports what they read of `table`. */
export async function explain(db: Db, table: string, work: (db: Db) => Promise<unknown>): Promise<Reading> {
  const plans: PlanNode[] = []
  const keep = (text: unknown) => {
    const [{ Plan }] = (typeof text === 'string' ? JSON.parse(text) : text) as [{ Plan: PlanNode }]
    plans.push(Plan)
  }
  const statements = statementsOn(async (text, parameters) => {
    const [first = '', ...more] = text.split(/\$\d+/) // a place for each parameter, in their order
    const rows = await db.many(new Fragment([EXPLAIN + first, ...more], parameters))
    for (const row of rows) keep(row['QUERY PLAN'])
    return { rows: [], affected: 0 }
  })
  await work({ ...statements, engine: null })
  const parts = await db.many<{ part: string; whole: string }>`
    select c.relname as part, p.relname as whole
      from pg_inherits join pg_class c on c.oid = inhrelid join pg_class p on p.oid = inhparent`
  return readingOf(plans, table, new Map(parts.map(({ part, whole }) => [part, whole])))
}
