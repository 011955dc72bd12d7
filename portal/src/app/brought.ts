/** What the server gave for a login: the session's token, or, where a second factor is on, what its step asks for. */
export interface Admitted {
  readonly token: string
  readonly second_factor?: 'required' | undefined
}

let brought: Admitted | null = null

/** Keeps what a sign-up's right code gave, for the login page, which goes on with it. Never stored. */
export function bringToLogin(admitted: Admitted): void {
  brought = admitted
}

/** Whether a login is on its way that needs no form. */
export const isBrought = (): boolean => brought !== null

/** What was brought, once; null: nothing was. */
export function takeBrought(): Admitted | null {
  const admitted = brought
  brought = null
  return admitted
}
