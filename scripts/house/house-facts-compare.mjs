/** Two dumps of scripts/house/house-facts.mjs beside each other. */

/** @typedef {Map<string, readonly string[]>} Dump the lines of each section */
/** @typedef {{ section: string, removed: string[], added: string[] }} Difference */

/** The lines of `these` that have no partner among `others`, each as often as it is too many. @param {readonly string[]} these @param {readonly string[]} others */
function surplus(these, others) {
  const left = new Map()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return these.filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

/**
 * What two dumps do not share, by section; their order and that of their lines are no difference.
 *
 * @param {Dump} before
 * @param {Dump} after
 * @returns {Difference[]}
 */
export function compareDumps(before, after) {
  const sections = [...new Set([...before.keys(), ...after.keys()])].sort()
  return sections
    .map((section) => {
      const [had, has] = [before.get(section) ?? [], after.get(section) ?? []]
      return { section, removed: surplus(had, has), added: surplus(has, had) }
    })
    .filter(({ removed, added }) => removed.length + added.length > 0)
}

/** A title or a text without the folders of the files it names: they move. @param {string} text */
export const withoutFolders = (text) =>
  text.replaceAll(/(?:[\w@.-]+\/)+([\w.-]+\.(?:tsx?|mjs|sql|css|md))\b/g, '$1')

const isPlain = (/** @type {unknown} */ value) => value === null || typeof value !== 'object'

/**
 * The leaves of a JSON value, a line each with the way to it, so that a line names what differs. What has a name is
 * found by it, and not by its place in a list.
 *
 * @param {unknown} value
 * @param {string} [at]
 * @returns {string[]}
 */
export function leavesOf(value, at = '') {
  if (value === null || typeof value !== 'object' || Object.values(value).length === 0)
    return [`${at}: ${JSON.stringify(value)}`]
  if (!Array.isArray(value))
    return Object.entries(value).flatMap(([key, part]) => leavesOf(part, `${at}${at && ' > '}${key}`))
  if (value.every(isPlain)) return [`${at}: ${JSON.stringify(value)}`]
  return value.flatMap((part, index) => leavesOf(part, `${at}[${part?.name ?? index}]`))
}
