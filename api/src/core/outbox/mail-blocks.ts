/** A part of a mail, read out of its plain text. */
export type Block =
  | { readonly kind: 'text'; readonly lines: readonly string[] }
  /** `name: value` lines, such as a receipt's */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly kind: 'link'; readonly href: string }

const FACT = /^([\p{Lu}][^:.]{0,40}): (.+)$/u

/** A line that is a link into the portal; any other address stays text, so that typed text cannot make a link. */
const isLink = (line: string, portal: string) =>
  (line === portal || line.startsWith(`${portal}/`)) && !/\s/.test(line)

function blockOf(lines: readonly string[]): Block {
  const facts = lines.map((line) => FACT.exec(line))
  if (facts.every((fact) => fact !== null))
    return { kind: 'facts', facts: facts.map(([, name = '', value = '']) => [name, value] as const) }
  return { kind: 'text', lines }
}

/** The lines of a paragraph, cut where their kind changes: text, facts, a link. */
function blocksOf(paragraph: string, portal: string): Block[] {
  const blocks: Block[] = []
  let run: string[] = []
  const end = () => {
    if (run.length > 0) blocks.push(blockOf(run))
    run = []
  }
  for (const line of paragraph.split('\n')) {
    if (isLink(line, portal)) {
      end()
      blocks.push({ kind: 'link', href: line })
      continue
    }
    const last = run.at(-1)
    if (last !== undefined && FACT.test(last) !== FACT.test(line)) end()
    run.push(line)
  }
  end()
  return blocks
}

/**
 * Reads the plain text of a mail: its paragraphs, the facts in it, and its links, each on a line of its own.
 *
 * @param portal where links into the portal begin; only these are links
 */
export function readBlocks(text: string, portal: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .flatMap((paragraph) => blocksOf(paragraph, portal))
}
