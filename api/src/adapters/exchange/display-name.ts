/** What fits a display, in characters as people count them. */
export const DISPLAY_NAME_LENGTH = 40
/** A letter with two marks takes five; one may have any number of marks, and all headers are to fit into one packet. */
const DISPLAY_NAME_BYTES = 5 * DISPLAY_NAME_LENGTH

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Ends of lines, which could begin a further header, other controls, and halves of characters. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu
/** What is not seen, as what turns the text around; not the joiners that names and pictures are written with. */
const UNSEEN = /[^\P{Cf}\u200c\u200d]/gu

/**
 * A name as a ringing phone shows it: on one line, cut at a whole character. It is no SIP yet: an exchange quotes it.
 *
 * @source DEC-235
 * @returns null: nothing of it can be shown
 */
export function displayName(name: string): string | null {
  const line = name.normalize('NFC').replace(CONTROLS, ' ').replace(UNSEEN, '').replace(/\s+/g, ' ').trim()
  let shown = ''
  let count = 0
  for (const { segment } of characters.segment(line)) {
    count += 1
    if (count > DISPLAY_NAME_LENGTH || Buffer.byteLength(shown + segment) > DISPLAY_NAME_BYTES) break
    shown += segment
  }
  return shown.trim() || null
}
