import { AgentSwitch } from './AgentSwitch.tsx'
import { Desk } from './Desk.tsx'

/** What an agent works with; nothing for those who answer no queue. */
export const AgentDesk = () => (
  <div className="mb-4 grid gap-4 empty:hidden">
    <AgentSwitch />
    <Desk />
  </div>
)
