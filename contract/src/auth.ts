import { z } from 'zod'
import { authWire } from './auth.wire.ts'
import { endpoint } from './endpoint.ts'
import { succeeded } from './fields.ts'

export const authEndpoints = () => ({
  signIn: endpoint({
    ...authWire.signIn,
    summary: 'Sign in with e-mail and password.',
    access: 'public',
    body: z.strictObject({ email: z.string().max(254), password: z.string().max(1024) }),
    reply: succeeded({ token: z.string() }),
    errors: ['wrong_credentials', 'account_disabled', 'too_many_sign_ins'],
  }),
  resetPassword: endpoint({
    ...authWire.resetPassword,
    summary: 'Set a password with the token of a mailed link, once; every session of the person ends.',
    access: 'public',
    body: z.strictObject({
      password: z.string().max(1024),
      token: z.string().max(200),
      confirm_password: z.string().max(1024),
    }),
    reply: succeeded({}),
    errors: [
      'link_expired',
      'passwords_differ',
      'password_too_short',
      'password_well_known',
      'too_many_sign_ins',
    ],
  }),
  logout: endpoint({
    ...authWire.logout,
    summary: 'End this session: its token is dead from here on.',
    access: 'seat',
    reply: succeeded({}),
  }),
})
