import { PASSWORD_SHORTEST } from '@ekoline/contract/endpoint/profile-fields.ts'

export type PasswordObjection = 'password_too_short' | 'password_well_known' | 'password_names_you'

const LEET: Record<string, string> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' },
  ...{ '@': 'a', $: 's', '!': 'i', '+': 't' },
}
const DECORATION_LONGEST = 6 // '2026!' and the like, around a well-known word
const FEWEST_CHARACTERS = 4 // different ones
const WORD_SHORTEST = 3
const REST_SHORTEST = 4 // letters that must be left without the words about a person

/** In small letters without marks: 'Adé' is 'ade'. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** With digits and signs read as the letters that they stand for: 'p@ssw0rd' is 'password'. */
const readAsLetters = (text: string) => [...text].map((letter) => LEET[letter] ?? letter).join('')

let known: Promise<ReadonlySet<string>> | undefined

/** The 49,000 most used passwords, in small letters; loaded when they are first needed. */
function wellKnown(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return known
}

/** A password as it may be in the list: itself, read as letters, and without what surrounds a word. */
function variantsOf(password: string): string[] {
  const plain = folded(password)
  const word = plain.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  const stripped = plain.length - word.length <= DECORATION_LONGEST ? [word] : []
  const signs = plain.replace(/(?<![^a-z0-9@$!+])[^a-z0-9@$!+]+$/g, '').replace(/[\d!]{1,5}$/, '')
  return [plain, ...stripped, signs]
    .flatMap((letters) => [letters, readAsLetters(letters)])
    .filter((letters) => letters.length >= WORD_SHORTEST)
}

async function isWellKnown(password: string): Promise<boolean> {
  if (new Set(folded(password)).size < FEWEST_CHARACTERS) return true
  const list = await wellKnown()
  return variantsOf(password).some((variant) => list.has(variant))
}

/** The words in names and addresses: 'ada.okafor@zenith.test' has ada, okafor and zenith, and is one, too. */
function wordsIn(texts: readonly string[]): string[] {
  const words = texts
    .map(folded)
    .flatMap((text) => [...text.split(/[^\p{L}\d]+/u), text.replace(/[^\p{L}\d]/gu, '')])
  return [...new Set(words)]
    .filter((word) => word.length >= WORD_SHORTEST)
    .toSorted((a, b) => b.length - a.length)
}

/** Whether hardly anything is left of a password without the words about a person, or only a well-known word. */
async function isMadeOf(password: string, about: readonly string[]): Promise<boolean> {
  const words = wordsIn(about)
  const list = await wellKnown()
  return [folded(password), readAsLetters(folded(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ' '), text)
    if (rest === text) return false
    const letters = rest.replace(/[^\p{L}]/gu, '')
    return letters.length < REST_SHORTEST || list.has(letters)
  })
}

/**
 * Why a password may not be chosen, or null.
 *
 * @param about the names of the person, their company and the product, and their e-mail
 * @source DEC-74; decisions, "Sessions and passwords"; ASVS 6.2.4, 6.2.11, 6.2.12
 */
export async function objectionTo(
  password: string,
  about: readonly string[],
): Promise<PasswordObjection | null> {
  if ([...password].length < PASSWORD_SHORTEST) return 'password_too_short'
  if (await isMadeOf(password, about)) return 'password_names_you'
  return (await isWellKnown(password)) ? 'password_well_known' : null
}
