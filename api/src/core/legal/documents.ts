import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type DocumentName, documentPaths } from '@ekoline/contract/core/legal.ts'
import { isDay } from '@ekoline/contract/units/time.ts'
import type { Config } from '../../config.ts'
import { retentionTable } from './retention.ts'

/** The terms or the privacy notice, as they are now. */
export interface LegalDocument {
  readonly name: DocumentName
  /** where it is read: here, or where the operator says */
  readonly url: string
  /** changes with the document: the date in its text, and a hash of what is shown, or of its address */
  readonly version: string
  readonly day: string | null
  /** null when it is kept elsewhere */
  readonly markdown: string | null
  /** ours, which the operator has to replace */
  readonly sample: boolean
}

export const documentNames = Object.keys(documentPaths) as DocumentName[]

const HASH_LENGTH = 12
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH)

const sampleOf = (name: DocumentName) =>
  readFileSync(new URL(`./samples/${name}.md`, import.meta.url), 'utf8')

/** The day that a text says, anywhere in it: the first one. */
export const dayIn = (markdown: string): string | null =>
  markdown.match(/\d{4}-\d{2}-\d{2}/g)?.find(isDay) ?? null

function filled(markdown: string, { brand, support }: Pick<Config, 'brand' | 'support'>): string {
  const contact = [support.email && `<${support.email}>`, support.phone].filter(Boolean).join(', ')
  const values: Record<string, string> = {
    brand: brand.name,
    support: contact || '[support e-mail]',
    retention: retentionTable(),
  }
  return markdown.replace(/\{(brand|support|retention)\}/g, (_, name: string) => values[name] ?? '')
}

/** A document of this installation. */
export function documentOf(config: Config, name: DocumentName): LegalDocument {
  const elsewhere = config.links[name]
  if (elsewhere !== null)
    return { name, url: elsewhere, version: hashOf(elsewhere), day: null, markdown: null, sample: false }
  const own = config.documents[name]
  const markdown = filled(own ?? sampleOf(name), config)
  const day = dayIn(markdown)
  return {
    name,
    url: documentPaths[name],
    version: `${day}-${hashOf(markdown)}`,
    day,
    markdown,
    sample: own === null,
  }
}
