/** What of the page a toast must not cover, in the window's coordinates. */
export interface Obstacle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
interface Place {
  readonly left: number
  readonly top: number
}
interface Size {
  readonly width: number
  readonly height: number
}

const EDGE = 16
const STEP = 8
const KEPT_CLEAR = 4 // around a control, for its focus ring

const overlaps = (a: Obstacle, b: Obstacle) =>
  a.left < b.right + KEPT_CLEAR &&
  b.left < a.right + KEPT_CLEAR &&
  a.top < b.bottom + KEPT_CLEAR &&
  b.top < a.bottom + KEPT_CLEAR

/** From the lower right corner up, then along the middle, the left, and what is between. */
function* places(size: Size, page: Size) {
  const furthest = Math.max(EDGE, page.width - size.width - EDGE)
  const lowest = Math.max(EDGE, page.height - size.height - EDGE)
  const across = [1, 0.5, 0, 0.75, 0.25].map((share) => Math.round(EDGE + share * (furthest - EDGE)))
  for (const left of new Set(across)) for (let top = lowest; top >= EDGE; top -= STEP) yield { left, top }
}

/** Where toasts cover nothing: where they were, or else the first such place; null: there is none. */
export function freePlaceOf(
  size: Size,
  page: Size,
  obstacles: readonly Obstacle[],
  before?: Place,
): Place | null {
  const isFree = ({ left, top }: Place) => {
    const box = { left, top, right: left + size.width, bottom: top + size.height }
    const isInside = box.right <= page.width && box.bottom <= page.height
    return isInside && !obstacles.some((obstacle) => overlaps(box, obstacle))
  }
  if (before && isFree(before)) return before
  for (const place of places(size, page)) if (isFree(place)) return place
  return null
}

const CONTROLS =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, audio, fieldset[aria-label]'

interface Seen {
  readonly box: Obstacle
  readonly of: Element | null
}

function controlsIn(around: Element): Seen[] {
  return [...around.querySelectorAll<HTMLElement>(CONTROLS)].map((of) => ({
    box: of.getBoundingClientRect(),
    of,
  }))
}

function wordsIn(around: Element): Seen[] {
  const words: Seen[] = []
  const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.trim()) continue
    range.selectNodeContents(node)
    words.push({ box: range.getBoundingClientRect(), of: node.parentElement })
  }
  return words
}

/** Not what is scrolled away, nor what only screen readers meet, which is a pixel. */
const isInSight = ({ left, top, right, bottom }: Obstacle) =>
  right - left > 2 && bottom - top > 2 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth

/**
 * What must stay in sight of the open dialog, or else of the page: the controls that can be used now, and every word, as
 * any of them may be what is asked or what was just given: a field's label, a code, the number bought, the minutes left.
 */
export function obstaclesBeside(corner: HTMLElement): Obstacle[] {
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  const around = dialogs[dialogs.length - 1] ?? document.body
  return [...controlsIn(around), ...wordsIn(around)]
    .filter(({ box, of }) => isInSight(box) && !corner.contains(of))
    .map(({ box: { left, top, right, bottom } }) => ({ left, top, right, bottom }))
}
