const added = new Set<string>()

/** Adds the style sheet of a screen, which comes with its code: through the CSSOM, as the CSP takes no inline style. */
export function addStyles(css: string): void {
  if (added.has(css)) return
  added.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
