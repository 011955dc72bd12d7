import type { Token } from 'markdown-it'

export interface Article {
  readonly title: string
  /** the second-level headings, in their order */
  readonly headings: readonly { readonly id: string; readonly text: string }[]
  readonly html: string
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')

const textOf = (token: Token | undefined) =>
  (token?.children ?? []).map(({ content }) => content).join('') || (token?.content ?? '')

/** Names the headings, so that they can be linked to. */
function nameHeadings(tokens: readonly Token[]): Article['headings'] {
  const headings: { id: string; text: string }[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue
    const text = textOf(tokens[at + 1])
    const id = headings.some((it) => it.id === idOf(text)) ? `${idOf(text)}-${at}` : idOf(text)
    token.attrSet('id', id)
    headings.push({ id, text })
  }
  return headings
}

/** Gives each cell the name of its column, which stands before it where the table is too wide for the screen. */
function nameCells(tokens: readonly Token[]): void {
  let heads: string[] = []
  let column = 0
  for (const [at, { type }] of tokens.entries()) {
    if (type === 'table_open') heads = []
    if (type === 'th_open') heads.push(textOf(tokens[at + 1]))
    if (type === 'tr_open') column = 0
    if (type === 'td_open') tokens[at]?.attrSet('data-label', heads[column++] ?? '')
  }
}

/**
 * Markdown as HTML: CommonMark with tables. HTML in it is shown as text, and an address that could run something is no
 * link.
 *
 * @param untitled the title of a text that has none
 */
export async function articleOf(markdown: string, untitled: string): Promise<Article> {
  const { default: Markdown } = await import('markdown-it') // by those who read it, not with the service
  const parser = new Markdown({ html: false, linkify: false, typographer: false })
  const tokens = parser.parse(markdown, {})
  const first = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1')
  const headings = nameHeadings(tokens)
  nameCells(tokens)
  const html = parser.renderer.render(tokens, parser.options, {})
  return { title: first < 0 ? untitled : textOf(tokens[first + 1]), headings, html }
}
