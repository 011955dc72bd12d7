import type { PublicBusinessProfile } from '@ekoline/contract/people/business.ts'
import { websiteAddress } from '@ekoline/contract/people/business-fields.ts'
import { dialledDigits, formatPhone, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { escapeHtml } from '../../platform/html.ts'

const DESCRIPTION_LONGEST = 200

/** Whose service it is, and where its own pages are. */
export interface PageBrand {
  readonly name: string
  readonly address: string
  readonly css: string
}

const MAP_ADDRESS = 'https://www.google.com/maps/search/?api=1&query='

const stroke =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'
const icon = (path: string) =>
  `<svg viewBox="0 0 20 20" width="20" height="20" ${stroke} aria-hidden="true">${path}</svg>`
const CALL = icon(
  '<path d="M5 2.5h2.5l1.5 4-2 1.5a10 10 0 0 0 5 5l1.5-2 4 1.5V15a2.5 2.5 0 0 1-2.5 2.5A12.5 12.5 0 0 1 2.5 5 2.5 2.5 0 0 1 5 2.5Z"/>',
)
const MAP = icon(
  '<path d="M10 18s6-5.2 6-10a6 6 0 0 0-12 0c0 4.8 6 10 6 10Z"/><circle cx="10" cy="8" r="2.25"/>',
)

function dialled(number: string): string {
  const digits = dialledDigits(number)
  return isWholeNumber(digits) ? `+${digits}` : number.replace(/\D/g, '')
}

function described(about: string): string {
  const line = about.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LONGEST) return line
  return `${line.slice(0, DESCRIPTION_LONGEST - 1).replace(/(?<!\s)\s+\S*$/, '')}…`
}

const property = (name: string, content: string) =>
  `<meta property="og:${name}" content="${escapeHtml(content)}">`

/** What a preview of the link shows. */
function preview(
  { businessName, about, public_url, logo_url }: PublicBusinessProfile,
  brand: PageBrand,
): string {
  const description = described(about)
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${escapeHtml(public_url)}">`,
    property('type', 'website'),
    property('site_name', brand.name),
    property('title', businessName),
    property('description', description),
    property('url', public_url),
    ...(logo_url ? [property('image', logo_url), property('image:alt', `Logo of ${businessName}`)] : []),
    '<meta name="twitter:card" content="summary">',
  ].join('\n')
}

const html = ({ name, address, css }: PageBrand, head: string, main: string) => `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#083f45">
${head}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>${css}</style>
</head>
<body>
<main>${main}</main>
<footer>Calls by <a href="${escapeHtml(address)}">${escapeHtml(name)}</a></footer>
</body>
</html>
`

function website(alias: string): string {
  const address = websiteAddress(alias)
  // A narrow phone breaks it after a dot or a slash, not within a word.
  const shown = escapeHtml(alias.replace(/^https?:\/\//i, '').replace(/\/$/, '')).replace(/[./]/g, '$&<wbr>')
  return address ? `<a href="${escapeHtml(address)}" rel="nofollow noopener">${shown}</a>` : shown
}

const logo = ({ businessName, logo_url }: PublicBusinessProfile) =>
  logo_url
    ? `<img class="logo" src="${escapeHtml(new URL(logo_url).pathname)}" alt="" width="112" height="112">`
    : `<span class="logo" aria-hidden="true">${escapeHtml([...businessName][0]?.toUpperCase() ?? '')}</span>`

/** The public page of a business: one file, without scripts. */
export function businessPage(profile: PublicBusinessProfile, brand: PageBrand): string {
  const call = `tel:${escapeHtml(dialled(profile.phoneNumber))}`
  const map = `${MAP_ADDRESS}${encodeURIComponent(`${profile.businessName}, ${profile.address}`)}`
  const phone = escapeHtml(formatPhone(profile.phoneNumber))
  return html(
    brand,
    `<title>${escapeHtml(profile.businessName)}</title>\n${preview(profile, brand)}`,
    `
<div class="head">${logo(profile)}<div><h1><bdi>${escapeHtml(profile.businessName)}</bdi></h1><p>${website(profile.alias)}</p></div></div>
<div class="acts">
<a class="act call" href="${call}">${CALL}Call ${phone}</a>
<a class="act" href="${escapeHtml(map)}" rel="noopener">${MAP}Show on the map</a>
</div>
<p class="about">${escapeHtml(profile.about)}</p>
<dl>
<dt>Phone</dt><dd><a href="${call}">${phone}</a></dd>
<dt>Address</dt><dd>${escapeHtml(profile.address)}</dd>
<dt>Website</dt><dd>${website(profile.alias)}</dd>
</dl>
`,
  )
}

/** What is at an address where no business is. */
export const noBusinessPage = (brand: PageBrand): string =>
  html(
    brand,
    '<title>No page here</title>\n<meta name="robots" content="noindex">',
    `
<div class="lost"><h1>There is no business page here</h1>
<p>The address may have a typing error. Ask the business for its link once more.</p>
<a class="act" href="${escapeHtml(brand.address)}">Go to ${escapeHtml(brand.name)}</a></div>
`,
  )
