const LONGEST_NAME = 200 // characters

// Paths, and whatever is not to be seen: controls, signs that turn the direction of text around, half characters.
// Joiners are part of words and of emoji.
const NOT_PLAIN = /[\\/\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** Whether a file's name is what it looks like: one line, no path, nothing hidden. */
export function isPlainName(name: string): boolean {
  const trimmed = name.trim()
  return trimmed !== '' && !/^\.+$/.test(trimmed) && name.length <= LONGEST_NAME && !NOT_PLAIN.test(name)
}
