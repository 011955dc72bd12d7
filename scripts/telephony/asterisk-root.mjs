/** A Debian with Asterisk in a folder, kept for the next time: the telephony lab runs on it, and the followed documents. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { makeDebianRoot } from '../deploy/debian-root.mjs'

export const asteriskRoot = process.env.PBX_ROOT ?? join(homedir(), '.cache/ekoline/asterisk')

/** @returns {Promise<string | null>} why it could not be made; null when it is there */
export async function ensureAsteriskRoot() {
  if (existsSync(join(asteriskRoot, 'usr/sbin/asterisk'))) return null
  console.log(`Making a Debian with Asterisk in ${asteriskRoot} (debootstrap, about a minute and 500 MB) ...`)
  return makeDebianRoot(asteriskRoot, 'sid', ['asterisk'])
}
