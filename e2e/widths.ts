import { test } from '@playwright/test'

function onPhone(declare: () => void): void {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })
  declare()
}

/** Declares tests of what looks different on a phone: at a desktop's width, then at a phone's. */
export function atBothWidths(declare: () => void): void {
  declare()
  test.describe('on a phone', () => onPhone(declare))
}

/** As `atBothWidths`, but at a phone's width only in `npm run test:all`. */
export function onPhoneInAll(declare: () => void): void {
  declare()
  test.describe('on a phone', { tag: '@all' }, () => onPhone(declare))
}
