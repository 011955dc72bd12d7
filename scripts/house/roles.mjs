/**
 * `node scripts/house/roles.mjs`: prints who may call what, of all endpoints, into docs/roles.md. The contract says it:
 * `access` and `alsoFor` of each endpoint; api/src/platform/http/serve.ts checks it, access.test.ts proves it.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../toolchain.mjs'

export const FILE = join(root, 'docs/roles.md')

/** @typedef {{ method: string, path: string, access: string, alsoFor?: readonly string[], byKey?: true, action?: string }} Endpoint */

/** @param {Endpoint} endpoint @param {readonly string[]} roles @returns {boolean[]} in the order of the columns */
function rightsOf({ access, alsoFor = [], byKey }, roles) {
  const [who = '', form] = access.split('-')
  const isPublic = who === 'public' || form === 'link'
  const isOfMembers = isPublic || who === 'seat'
  const maySee = isOfMembers && form !== 'change'
  const ofRoles = roles.map((role) => isOfMembers || alsoFor.includes(role))
  return [isPublic, maySee, isOfMembers, ...ofRoles, true, byKey === true]
}

/** @returns {Promise<string>} the document */
export async function rolesDocument() {
  const { endpointsFor } = await import(pathToFileURL(join(root, 'contract/src/index.ts')).href)
  /** @type {{ ROLES: readonly string[] }} */
  const { ROLES } = await import(pathToFileURL(join(root, 'contract/src/endpoint/endpoint.ts')).href)
  const columns = ['Anybody', 'View-only', 'Member', ...ROLES, 'Admin', 'API key']
  /** @type {[string, Endpoint][]} */
  const endpoints = Object.entries(endpointsFor('{product}'))
  const rows = endpoints.map(([name, endpoint]) => {
    const { method, path, action } = endpoint
    const call = `\`${method} ${path}\`${action ? ` \`${action}\`` : ''}`
    const cells = [name, call, ...rightsOf(endpoint, ROLES).map((may) => (may ? 'yes' : ''))]
    return `| ${cells.join(' | ')} |`
  })
  return [
    '# Who may call what',
    '',
    'Printed from the contract by `node scripts/house/roles.mjs`; not edited by hand. Which object a call may touch is the',
    "service's check: a foreign one looks like a missing one. View-only members who are admins read what members read.",
    '',
    `| Name | Call | ${columns.join(' | ')} |`,
    `| --- | --- |${' --- |'.repeat(columns.length)}`,
    ...rows,
    '',
  ].join('\n')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(FILE, await rolesDocument())
