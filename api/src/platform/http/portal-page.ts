import { createHash } from 'node:crypto'
import { modesOf } from '@ekoline/contract/company/modes.ts'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import type { Text } from '@ekoline/contract/messages/server.ts'
import { escapeHtml } from '../html.ts'

/** The build's placeholder for the operator's configuration. */
const META = '<!--ekoline-config-->'
const TITLE = /<title>[^<]*<\/title>/
const VALUE = /\{\{([\w.]+)\}\}/g

/** Hashes of the page's inline scripts and styles, as built: the operator's texts are not trusted by the policy. */
export interface Inline {
  readonly scripts: string[]
  readonly styles: string[]
}

const sourcesOf = (html: string, element: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  )

export const inlineOf = (html: string): Inline => ({
  scripts: sourcesOf(html, 'script'),
  styles: sourcesOf(html, 'style'),
})

/** Leaves out, or in, what is between `<!--name-->` and `<!--/name-->`. */
const choose = (html: string, name: string, isKept: boolean) =>
  html.replace(new RegExp(`<!--${name}-->(.*?)<!--/${name}-->`, 'gs'), (_, inner) => (isKept ? inner : ''))

/** The built page with the public configuration in it, which saves the browser a round trip. */
export function pageFor(built: string, config: PublicConfig, text: Text): string {
  const { brand, links } = config
  const modes = modesOf(config)
    .map((mode) => text(mode))
    .join(' · ')
  const values = new Map(
    Object.entries({
      brand: brand.name,
      logo: brand.logo_url ?? '',
      modes,
      terms: links.terms,
      privacy: links.privacy,
    }),
  )
  const textOf = (name: string) => text(name.slice(name.indexOf('.') + 1) as Parameters<Text>[0])
  const known = (name: string) => {
    if (name.startsWith('text.')) return textOf(name)
    if (name.startsWith('json.')) return JSON.stringify(textOf(name)).slice(1, -1) // within a text of JSON
    return values.get(name)
  }
  const meta = `<meta name="ekoline-config" content="${escapeHtml(JSON.stringify(config))}">`
  const chosen = choose(
    choose(choose(built, 'modes', modes !== ''), 'logo', brand.logo_url !== null),
    'name',
    brand.logo_url === null,
  )
  return chosen
    .replace(VALUE, (mark, name: string) => escapeHtml(known(name) ?? mark))
    .replace(META, () => meta)
    .replace(TITLE, () => `<title>${escapeHtml(brand.name)}</title>`)
}
