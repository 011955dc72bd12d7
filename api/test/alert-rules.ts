import { readFileSync } from 'node:fs'

const DEPLOY = new URL('../../deploy/', import.meta.url)

/** A rule of deploy/alerts.yml. */
export interface AlertRule {
  readonly name: string
  readonly severity: string
  readonly summary: string
  readonly runbook: string
  /** PromQL: it rings for the series that this gives, once they last for as long as it waits */
  readonly expr: string
}

const ITEM = /^ {6}- alert: (\w+)$/
const FIELD = /^ {8,10}(\w+): (.*)$/

/**
 * Reads the file in the one form that it is written in.
 *
 * @throws Error for a line in another form
 */
export function alertRules(): readonly AlertRule[] {
  const blocks: { name: string; fields: Map<string, string> }[] = []
  let expression: string[] | null = null
  for (const line of readFileSync(new URL('alerts.yml', DEPLOY), 'utf8').split('\n')) {
    const [, name] = ITEM.exec(line) ?? []
    const fields = blocks.at(-1)?.fields
    if (name !== undefined) blocks.push({ name, fields: new Map() })
    else if (expression && line.startsWith(' '.repeat(10))) expression.push(line)
    else if (line === '        expr: |') expression = []
    else if (FIELD.test(line) && fields) {
      const [, key = '', value = ''] = FIELD.exec(line) ?? []
      fields.set(key, value)
    } else if (!/^$|^ *#|^groups:$|^ {2}- name: [\w-]+$|^ {4}rules:$|^ {8}annotations:$/.test(line))
      throw new Error(`not in the form of this file: ${line}`)
    if (expression && !line.startsWith(' '.repeat(10)) && line !== '        expr: |') expression = null
    if (expression) fields?.set('expr', expression.join('\n'))
  }
  const text = (value = '') => (value.startsWith('"') ? (JSON.parse(value) as string) : value)
  return blocks.map(({ name, fields }) => ({
    name,
    severity: /^\{ severity: (\w+) \}$/.exec(fields.get('labels') ?? '')?.[1] ?? '',
    summary: text(fields.get('summary')),
    runbook: text(fields.get('runbook_url')),
    expr: text(fields.get('expr')),
  }))
}
