import { PhoneScreen } from '../money/phone-numbers/PhoneScreen.tsx'
import { lazyScreen } from '../ui/lazy-screen.tsx'

/** Fetched with the first test call. */
const WalkThrough = lazyScreen(() => import('../routing/ivr/WalkThrough.tsx'), 'WalkThrough')

/** The numbers, with the test call of the menus: numbers know nothing of menus. */
export const NumbersScreen = () => (
  <PhoneScreen trialOf={(name, start) => <WalkThrough name={name} start={{ start }} />} />
)
