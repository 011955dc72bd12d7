import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { describe, expect, test } from 'vitest'
import { root } from '../toolchain.mjs'

const MEGABYTE = 1024 * 1024
const conf = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')

const locations = [...conf.matchAll(/^ {2}location ~ (\S+) \{\n([^}]*)\}/gm)].map(
  ([, pattern = '', body = '']) => ({
    pattern: new RegExp(pattern),
    megabytes: Number(/client_max_body_size (\d+)m;/.exec(body)?.[1]),
  }),
)
const elsewhere = Number(/^ {2}client_max_body_size (\d+)m;/m.exec(conf)?.[1])

/** What nginx lets through to an address, in megabytes: the first location that fits counts. */
const limitOf = (/** @type {string} */ path) =>
  locations.find(({ pattern }) => pattern.test(path))?.megabytes ?? elsewhere

/** @type {import('@ekoline/contract/endpoint/endpoint.ts').Wire[]} */
const endpoints = Object.values(endpointsFor('ekoline'))
const calls = endpoints.map(({ path, upload }) => ({
  path: path.replace('{product}', 'ekoline').replaceAll(/:\w+/g, '7'),
  megabytes: upload ? upload.maximumBytes / MEGABYTE : 0,
}))

describe('deploy/nginx.conf', () => {
  test('lets every upload of the contract through, with what is around the file, and little more', () => {
    const uploads = calls.filter(({ megabytes }) => megabytes > 0)
    expect(uploads.length).toBeGreaterThan(3)
    for (const { path, megabytes } of uploads) expect([path, limitOf(path)]).toEqual([path, megabytes + 1])
  })

  test('lets nothing large through to anything else', () => {
    expect(elsewhere).toBe(1)
    const uploads = new Set(calls.filter(({ megabytes }) => megabytes > 0).map(({ path }) => path))
    for (const { path } of calls) if (!uploads.has(path)) expect([path, limitOf(path)]).toEqual([path, 1])
  })

  test('logs errors, and what went through without its address', () => {
    expect(conf).toMatch(/error_log \S+ error;/)
    const [, format = ''] = /log_format ekoline escape=json\n([^;]+);/.exec(conf) ?? []
    for (const name of ['$status', '$upstream_status', '$request_time', '$upstream_http_x_request_id'])
      expect(format).toContain(name)
    expect(format).not.toMatch(/\$(request_uri|uri|args|query_string|request\b|http_referer)/)
    expect(conf).toMatch(/access_log \S+ ekoline;/)
  })
})
