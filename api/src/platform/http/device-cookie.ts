const NAME = 'known-device'
const LASTS_SECONDS = 400 * 86_400 // as long as browsers keep a cookie

/** The value of the cookie by which a browser is known, or undefined. */
export function deviceCookie(header: string | undefined): string | undefined {
  const values = (header ?? '').split(';').flatMap((pair) => {
    const [name, value = ''] = pair.trim().split('=')
    return name === NAME || name === `__Host-${NAME}` ? [value] : []
  })
  return values.find((value) => value !== '' && value.length <= 200)
}

/**
 * The header that gives a browser its cookie. No script can read it, and no other site can send it along. It does
 * not replace the password.
 *
 * @param secure whether the portal is reached by TLS; `__Host-` keeps the cookie to this very host
 */
export const setDeviceCookie = (value: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${NAME}=${value}; Path=/; Max-Age=${LASTS_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
