import { WithHeaders } from '../../platform/http/replies.ts'

/** What a sign-in answers; its browser is known from then on. */
export const signedIn = <A extends { cookie?: string }>({ cookie, ...answer }: A) =>
  new WithHeaders(
    { status: 'success' as const, ...answer },
    cookie === undefined ? {} : { 'set-cookie': cookie },
  )
