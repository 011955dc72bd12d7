import { z } from 'zod'
import { type Ari, AriError } from './ari.ts'

/** What can be kept in Asterisk's memory (its sorcery.conf). */
type Kind = 'endpoint' | 'aor' | 'auth' | 'identify' | 'registration'

const path = (kind: Kind, id: string) => `asterisk/config/dynamic/res_pjsip/${kind}/${id}`

const fieldsOf = z.array(z.object({ attribute: z.string(), value: z.string() }))

async function ifThere<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AriError && error.status === 404) return null
    throw error
  }
}

/** @returns null when Asterisk has no such object */
export async function attributeOf(ari: Ari, kind: Kind, id: string, attribute: string) {
  const fields = await ifThere(ari.ask('GET', path(kind, id), fieldsOf))
  return fields?.find((field) => field.attribute === attribute)?.value ?? null
}

/** Makes or changes an object in Asterisk's memory. */
export async function putObject(ari: Ari, kind: Kind, id: string, values: Readonly<Record<string, string>>) {
  const fields = Object.entries(values).map(([attribute, value]) => ({ attribute, value }))
  await ari.send('PUT', path(kind, id), {}, { fields })
}

/** Does nothing when there is none. */
export async function deleteObject(ari: Ari, kind: Kind, id: string): Promise<void> {
  await ifThere(ari.send('DELETE', path(kind, id)))
}
