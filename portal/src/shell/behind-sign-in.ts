/** What every screen behind the sign-in needs, in one. */
export { Shell } from './Shell.tsx'
export { SignedIn } from './SignedIn.tsx'
