import type { Text } from '@ekoline/contract/messages/server.ts'
import type { Context } from '../../context.ts'
import { escapeHtml } from '../../platform/html.ts'
import { type Block, readBlocks } from './mail-blocks.ts'
import { voiceLine } from './voice-line.ts'

export interface Letter {
  readonly subject: string
  readonly text: string
  /** what the button of the link says */
  readonly button: string | null
}

/** What the look of a mail is made of. */
export interface MailLayout {
  readonly text: Text
  readonly config: Pick<Context['config'], 'brand' | 'publicUrl' | 'support'>
  /** where the operator's picture is: `cid:logo`, or a data address; null: there is none */
  readonly logo: string | null
  /** where the voice line is, which is shown in its place */
  readonly voiceLine: string
}

// The look's tokens; a mail knows no variables.
const LIGHT = {
  ground: '#f6f7f5',
  surface: '#ffffff',
  line: '#dde3e0',
  ink: '#10282b',
  soft: '#4a6062',
  faint: '#5a6e6f',
  lagoon: '#0b5f66',
  danfo: '#f6b912',
}
const DARK = {
  ground: '#0b1719',
  surface: '#112124',
  line: '#21383c',
  ink: '#e8f0ef',
  soft: '#a9bcbc',
  faint: '#93a7a7',
  lagoon: '#5cc3c4',
  onLagoon: '#06262a',
  danfo: '#ffc933',
}
const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** Light or dark, whichever can be read on a colour. @source WCAG 2.2, relative luminance */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#06262a' : '#ffffff'
}

/** In the dark an operator's own colour stays what it is; only ours has a lighter sister. */
function darkStyle({ lagoon }: Record<string, string>): string {
  const own = lagoon !== undefined
  const [colour, ink] = own ? [lagoon, inkOn(lagoon)] : [DARK.lagoon, DARK.onLagoon]
  return `@media (prefers-color-scheme:dark){
.ground{background:${DARK.ground}!important}
.surface{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.line{border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}.faint{color:${DARK.faint}!important}
.name{color:${own ? DARK.ink : colour}!important}
.button{background:${colour}!important;color:${ink}!important;border-color:${colour}!important}
}`
}

const spaced = (html: string) => `<tr><td style="padding:0 0 16px">${html}</td></tr>`

function paragraph(lines: readonly string[]): string {
  const html = lines.map(escapeHtml).join('<br>')
  return spaced(`<p class="ink" style="margin:0;font:16px/1.5 ${FONT};color:${LIGHT.ink}">${html}</p>`)
}

function table(facts: readonly (readonly [string, string])[]): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${LIGHT.line};font:15px/1.4 ${FONT};vertical-align:top`
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td class="soft line" style="${cell};color:${LIGHT.soft};padding-right:16px;width:38%">${escapeHtml(name)}</td>` +
      `<td class="ink line" align="right" style="${cell};color:${LIGHT.ink};font-weight:600;font-variant-numeric:tabular-nums;word-break:break-word">` +
      `${escapeHtml(value)}</td></tr>`,
  )
  const head = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse`
  return spaced(`${head};border-top:1px solid ${LIGHT.line}" class="line">${rows.join('')}</table>`)
}

function button(href: string, says: string, hint: string, colour: string): string {
  const address = escapeHtml(href)
  return spaced(
    `<a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border:1px solid ${colour};` +
      `border-radius:6px;background:${colour};color:${inkOn(colour)};font:600 16px/1.25 ${FONT};text-decoration:none">` +
      `${escapeHtml(says)}</a><p class="faint" style="margin:12px 0 0;font:13px/1.45 ${FONT};color:${LIGHT.faint}">` +
      `${escapeHtml(hint)}<br><a class="faint" href="${address}" style="color:${LIGHT.faint};word-break:break-all">` +
      `${address}</a></p>`,
  )
}

/** The operator's picture, or our wordmark as the portal has it: the voice line, and the name. */
function wordmark({ config: { brand }, logo, voiceLine: line }: MailLayout, lagoon: string): string {
  const name = escapeHtml(brand.name)
  const style = `font:700 19px/1.3 ${FONT};color:${lagoon};letter-spacing:-.025em;text-transform:lowercase`
  if (logo)
    return `<img class="name" src="${escapeHtml(logo)}" alt="${name}" height="32" style="display:block;height:32px;max-width:176px;border:0;${style}">`
  const picture = `<img src="${escapeHtml(line)}" alt="" width="32" height="22" style="width:32px;height:22px;border:0;vertical-align:-4px;margin-right:10px">`
  return `<span class="name" style="${style}">${picture}${name}</span>`
}

/** The voice line in the brand's colours, which a mail carries when the operator has no picture. */
export const voiceLineOf = ({ colours }: MailLayout['config']['brand']): Buffer =>
  voiceLine(colours.lagoon ?? LIGHT.lagoon, colours.danfo ?? LIGHT.danfo)

function footer({ text, config: { brand, publicUrl, support } }: MailLayout): string {
  const contacts = [support.email, support.phone?.replaceAll(' ', '\u00a0')].filter((contact) => contact)
  const lines = [
    text('mail_footer', { brand: brand.name, portal: publicUrl }),
    ...(contacts.length > 0 ? [text('mail_support', { contact: contacts.join(', ') })] : []),
  ]
  return `<p class="faint" style="margin:0;font:13px/1.5 ${FONT};color:${LIGHT.faint}">${lines.map(escapeHtml).join('<br>')}</p>`
}

/** The preview that mailboxes show beside the subject; invisible in the mail itself. */
const previewOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []))[0] ?? ''

/**
 * The HTML of a mail, made from its plain text: paragraphs, facts as a table, each link into the portal as a button
 * with the address below it. It loads nothing, works without pictures and in the dark, and shows typed text as text.
 */
export function mailHtml(layout: MailLayout, letter: Letter): string {
  const { text, config } = layout
  const blocks = readBlocks(letter.text, config.publicUrl)
  const lagoon = config.brand.colours.lagoon ?? LIGHT.lagoon
  const says = letter.button ?? text('mail_button', { brand: config.brand.name })
  const body = blocks.map((block) => {
    if (block.kind === 'text') return paragraph(block.lines)
    if (block.kind === 'facts') return table(block.facts)
    return button(block.href, says, text('mail_link_hint'), lagoon)
  })
  const presentation = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(letter.subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}
${darkStyle(config.brand.colours)}
@media (max-width:480px){.pad{padding:24px 20px 8px!important}.side{padding-left:20px!important;padding-right:20px!important}}
</style></head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewOf(blocks))}</div>
<table ${presentation} width="100%" class="ground" style="background:${LIGHT.ground}"><tr><td align="center" style="padding:24px 12px 32px">
<table ${presentation} width="100%" style="max-width:560px">
<tr><td class="side" style="padding:0 32px 16px;text-align:left">${wordmark(layout, lagoon)}</td></tr>
<tr><td class="surface pad" style="padding:32px 32px 16px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px;text-align:left">
<h1 class="ink" style="margin:0 0 16px;font:700 22px/1.3 ${FONT};color:${LIGHT.ink}">${escapeHtml(letter.subject)}</h1>
<table ${presentation} width="100%">${body.join('\n')}</table></td></tr>
<tr><td class="side" style="padding:16px 32px 0;text-align:left">${footer(layout)}</td></tr>
</table></td></tr></table></body></html>`
}
