import { expect, type Locator, type Page } from '@playwright/test'
import { settled } from './people.ts'

const PHONE = 360
const WIDTHS = [1280, 768, PHONE]

/**
 * Expects at each width that nothing scrolls sideways and that no control lies under or over another one, wherever the
 * screen is scrolled to; on a phone that every control is at least 40 px high (links within a text as its lines).
 */
export async function expectFitting(page: Page, what: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width })
    await settled(page)
    expect.soft(await page.evaluate(overlaps), `${what} at ${width} px`).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(over, `${what} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
    if (width === PHONE) expect.soft(await page.evaluate(tooLow), `targets of ${what} on a phone`).toEqual([])
  }
  await page.setViewportSize(size)
}

/** In the page: the controls that are less than 40 px high. */
function tooLow(): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, select, summary, [role=tab], input:not([type=hidden], [type=checkbox], [type=radio])',
  )
  return [...controls]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(
      (control) =>
        getComputedStyle(control).display !== 'inline' && getComputedStyle(control).clipPath !== 'inset(50%)',
    )
    .map((control) => ({ control, height: control.getBoundingClientRect().height }))
    .filter(({ height }) => height > 2 && height < 39.5)
    .map(
      ({ control, height }) =>
        `'${control.getAttribute('aria-label') ?? control.textContent?.trim()}' is ${Math.round(height)} px`,
    )
}

/**
 * @returns the controls within that lie under a toast. Where toasts are a band above the page, the window begins below it:
 *   what is scrolled away behind it was out of sight before.
 */
export const coveredByToasts = (within: Locator): Promise<string[]> =>
  within.evaluate((root) => {
    const toasts = [...document.querySelectorAll('[aria-label=Notices][popover] > *')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const isBand = document.querySelector('[aria-label=Notices][popover][data-above]') !== null
    const isScrolledAway = (element: Element) => isBand && scrollY > 0 && !stays(element)
    return [...root.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
      .filter((control) => !control.closest('[aria-label=Notices][popover]') && control.checkVisibility())
      .filter((control) => !isScrolledAway(control))
      .filter((control) => {
        const { left, top, right, bottom } = control.getBoundingClientRect()
        return toasts.some(
          (over) => left < over.right && right > over.left && top < over.bottom && bottom > over.top,
        )
      })
      .map(
        (control) => control.getAttribute('aria-label') ?? (control.textContent?.trim() || control.tagName),
      )
  })

/** @returns the words in sight that lie under a toast: of the open dialog, or else of the page */
export const wordsUnderToasts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const corner = document.querySelector('[aria-label=Notices][popover]')
    const toasts = [...(corner?.children ?? [])].map((toast) => toast.getBoundingClientRect())
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (['fixed', 'sticky'].includes(getComputedStyle(element).position) || stays(element.parentElement))
    const isBand = corner?.hasAttribute('data-above') === true
    const dialogs = document.querySelectorAll('dialog[open]')
    const around = dialogs[dialogs.length - 1] ?? document.body
    const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const covered: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim()
      if (!words || corner?.contains(node) || !node.parentElement?.checkVisibility()) continue
      if (isBand && scrollY > 0 && !stays(node.parentElement)) continue // scrolled away behind it
      range.selectNodeContents(node)
      const { left, top, right, bottom, width, height } = range.getBoundingClientRect()
      if (width <= 2 || height <= 2) continue // only for screen readers
      if (
        toasts.some(
          (over) => left < over.right && right > over.left && top < over.bottom && bottom > over.top,
        )
      )
        covered.push(words)
    }
    return covered
  })

/** In the page: what covers the middle of a control, and which two controls share a place. */
function overlaps(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button]'
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} '${(element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '').slice(0, 40)}'`
  /** The part of a control that its scrolling boxes leave in sight. */
  function seen(element: Element): DOMRect {
    const { left, top, right, bottom } = element.getClientRects()[0] ?? new DOMRect()
    const box = { left, top, right, bottom }
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      if (at === document.body || getComputedStyle(at).overflow === 'visible') continue
      const around = at.getBoundingClientRect()
      box.left = Math.max(box.left, around.left)
      box.top = Math.max(box.top, around.top)
      box.right = Math.min(box.right, around.right)
      box.bottom = Math.min(box.bottom, around.bottom)
    }
    return new DOMRect(
      box.left,
      box.top,
      Math.max(0, box.right - box.left),
      Math.max(0, box.bottom - box.top),
    )
  }
  const isThere = (element: Element) => {
    const { width, height } = seen(element)
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const { pointerEvents, clipPath } = getComputedStyle(element)
    // What only screen readers see until it has the focus is clipped to nothing.
    return isShown && width > 2 && height > 2 && pointerEvents !== 'none' && clipPath !== 'inset(50%)'
  }
  /** What belongs together may touch: a field and the button within it, a control and its label. */
  const belong = (a: Element, b: Element) =>
    a.contains(b) ||
    b.contains(a) ||
    a.closest('label')?.contains(b) ||
    (a.matches('input, textarea') && a.parentElement?.contains(b)) ||
    (b.matches('input, textarea') && b.parentElement?.contains(a))
  /** A bar that stays while the rest scrolls. */
  const barOf = (element: Element): Element | null => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    return null
  }

  const controls = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  const wrong: string[] = []
  for (const control of controls) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    if (!isThere(control)) continue
    const { x, y, width, height } = seen(control)
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    const label = hit?.closest('label')
    if (!hit || belong(control, hit) || label?.control === control) continue
    wrong.push(`${nameOf(control)} lies under ${nameOf(hit)}`)
  }
  scrollTo(0, 0)
  const placed = controls
    .filter(isThere)
    .map((control) => ({ control, bar: barOf(control), box: seen(control) }))
  for (const [index, a] of placed.entries())
    for (const b of placed.slice(index + 1)) {
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left)
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)
      if (across > 1 && down > 1 && a.bar === b.bar && !belong(a.control, b.control))
        wrong.push(`${nameOf(a.control)} shares a place with ${nameOf(b.control)}`)
    }
  return wrong
}
