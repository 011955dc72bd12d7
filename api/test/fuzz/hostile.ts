import fc from 'fast-check'

// What has broken servers before, and what an attacker tries first.

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202eevil',
  '\r\nx: y',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '-1',
  '0',
  '1e3',
  '0x10',
  '0.1',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775808',
  '1'.repeat(400),
  '٣',
  '१२३',
  'İ',
  'ﷺ'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(30),
  'a'.repeat(65),
  'a'.repeat(10_000),
  '2026-02-30',
  '0000-00-00',
  '2000-01-01',
  '2199-12-31',
  '2199-12-31 23:59:59',
  '2026-11-20 24:00:00',
  '2026-11-20T00:00:00Z',
]

/** Any text, and often a wicked one. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 3 },
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ maxLength: 30 }),
)

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

const jsons = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[1,2]',
  '0',
  '-0',
  '-1',
  '0.1',
  '0.001',
  '1e-7',
  '1e3',
  '1e400',
  '-1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '{"$ne":1}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"toString":1,"valueOf":2,"length":-1}',
  nested('[', ']', 12),
  nested('[', ']', 1000),
  nested('{"a":', '}', 200).replace('{"a":}', '{"a":1}'),
]

/** Any JSON, as the text that is sent. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...jsons), weight: 2 },
  { arbitrary: hostileText.map((text) => JSON.stringify(text)), weight: 2 },
  fc.json({ maxDepth: 3 }),
)

/** Names that no contract has, or that mean something to JavaScript. */
export const hostileName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'admin',
    'id',
    '',
    'a.b',
    'a[b]',
  ),
  hostileText,
)

/** What an address has where an encoded value belongs; never a step to another path. */
export const hostileEscape: fc.Arbitrary<string> = fc.constantFrom(
  '%',
  '%0',
  '%00',
  '%ff',
  '%C0%80',
  '%E0%A4%A',
  '%ED%A0%80',
  '%F0%9F',
  '%2f',
  '%5c',
  '%u0041',
  '+',
  ';',
  '=',
  '[]',
  'é',
)

/** A header's value as it may arrive: visible characters, and the upper half of Latin 1. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    ';',
    '"',
    '*',
    '\t',
    'ÿþ',
    'a, b, a',
    `${'a'.repeat(256)}`,
    'x'.repeat(8000),
    '%00',
  ),
  fc.stringMatching(/^[\x21-\x7e\xa0-\xff]{1,40}$/),
)
