const SLUG_LONGEST = 60
const SLUG_SHORTEST = 3
const NUMBERED = 20
const TOKEN_BYTES = 5

// Words that a visitor would take for the service's own, or that a later page may want.
const RESERVED = new Set(
  'about account admin api app assets billing blog business calls cdn config contact dashboard demo dev docs edit fonts forgot-password health help home images info invite legal list login logo logout mail me metrics new null official page pages pay payment payments portal pricing privacy public root search security settings sign-in sign-up signin signup static status support system terms test undefined user users verified verify wallboard webhooks www'.split(
    ' ',
  ),
)

/** A name as a part of an address: small letters and digits, words joined by hyphens; empty when it has none. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
}

/**
 * The slugs to try for a name, in their order: its own, numbered ones, then one of chance that is free.
 *
 * @param ours words that only we may have besides the reserved ones, as the brand's name
 */
export function* slugsFor(
  name: string,
  ours: readonly string[],
  newToken: (bytes: number) => string,
): Generator<string, void> {
  const plain = slugOf(name)
  const taken = plain.length < SLUG_SHORTEST || RESERVED.has(plain) || ours.map(slugOf).includes(plain)
  const base = [plain, ...(taken ? ['business'] : [])].filter((part) => part !== '').join('-')
  if (base !== 'business') yield base
  for (let number = 2; number <= NUMBERED; number++) yield `${base}-${number}`
  while (true)
    yield `${base}-${newToken(TOKEN_BYTES)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '0')}`
}
