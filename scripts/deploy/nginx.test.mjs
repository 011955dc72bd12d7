import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorBody } from '@ekoline/contract/endpoint/errors.ts'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { serverCatalogue } from '@ekoline/contract/messages/server.ts'
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

  test('refuses in the form of the contract, by its codes and words, and with no status left out', () => {
    const words = new Map(
      [...conf.matchAll(/^ {2}(\w+) "([^"]+)";$/gm)].map(([, code, text]) => [code, text]),
    )
    expect([...words.keys()].toSorted()).toEqual([
      'internal',
      'malformed_request',
      'not_found',
      'payload_too_large',
      'unavailable',
    ])
    for (const [code, text] of words)
      expect([code, text]).toEqual([
        code,
        /** @type {Record<string, string>} */ (serverCatalogue)[code ?? ''],
      ])
    const [, form = ''] = /return 200 '(\{[^']+)'/.exec(conf) ?? []
    for (const [code = '', text = ''] of words) {
      const said = form.replace('$ekoline_code', code).replace('$ekoline_words', text)
      expect(errorBody.parse(JSON.parse(said))).toMatchObject({ code })
    }
    const refused = /error_page ([\d ]+) \$ekoline_refused;/.exec(conf)?.[1]?.split(' ')
    for (const status of ['400', '408', '413', '414', '494', '500', '502', '503', '504'])
      expect(refused).toContain(status)
    expect(conf).not.toContain('proxy_intercept_errors')
  })

  // @source Mozilla's guidelines for TLS on servers, 5.7, "intermediate"
  test('takes only cipher suites with forward secrecy and no CBC', () => {
    const suites = /ssl_ciphers ([^;]+);/.exec(conf)?.[1]?.split(':') ?? []
    expect(suites.length).toBeGreaterThan(5)
    for (const suite of suites) expect(suite).toMatch(/^(ECDHE|DHE)-.*(GCM-SHA\d+|POLY1305)$/)
    expect(conf).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/)
    expect(conf).toContain('ssl_prefer_server_ciphers off;')
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
