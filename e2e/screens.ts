import { catalogue } from '@ekoline/contract/messages/catalogue.ts'

interface Screen {
  path: string
  title: keyof typeof catalogue
  reached?: 'public' | 'board' | 'choosing'
  menu?: { seenBy?: 'admins' | 'unverified' }
}

// Found when it runs: an import would have the compiler read the portal by the rules of these tests.
const { allScreens }: { allScreens: Record<string, Screen> } = await import(
  new URL('../portal/src/app/screens.ts', import.meta.url).href
)

/** The screens that the features of the portal declare and that a fixed address opens, with their titles as read. */
export const screens = Object.entries(allScreens)
  .filter(([, { path }]) => !path.includes(':'))
  .map(([name, screen]) => ({ name, ...screen, title: catalogue[screen.title] }))
