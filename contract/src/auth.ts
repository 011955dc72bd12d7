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
  logout: endpoint({
    ...authWire.logout,
    summary: 'End this session: its token is dead from here on.',
    access: 'seat',
    reply: succeeded({}),
  }),
})
