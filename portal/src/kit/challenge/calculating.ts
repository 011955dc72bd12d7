import { ApiError } from '../../app/client.ts'

/** What a call sends beside the rest once the device has calculated. */
export interface Calculated {
  readonly challenge?: string
  readonly solution?: string
}

/**
 * Makes a call, and once more with the challenge solved when the server wants one.
 *
 * @param onChecking is called when the device must calculate first, which takes seconds
 * @throws ApiError
 */
export async function calculating<T>(
  send: (calculated: Calculated) => Promise<T>,
  onChecking: () => void,
): Promise<T> {
  try {
    return await send({})
  } catch (error) {
    const challenge = error instanceof ApiError && error.body?.challenge
    if (!challenge) throw error
    onChecking()
    const { solve } = await import('./solve.ts')
    return send({ challenge, solution: await solve(challenge) })
  }
}
