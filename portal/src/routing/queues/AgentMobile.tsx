import type { OwnAgent } from '@ekoline/contract/routing/queues.ts'
import { client } from '../../app/client.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'

/** An agent's switch for their own mobile, which rings with their phones. Hidden while it is not verified. */
export function AgentMobile({ mobile: { on, phone, per_minute } }: { mobile: OwnAgent['mobile'] }) {
  const turn = useChange((to: boolean) => client.setAgentMobile({ body: { on: to } }), {
    done: (_, to) => text(to ? 'agent_mobile_on' : 'agent_mobile_off'),
    refreshes: 'routing',
  })
  if (phone === null) return null
  return (
    <Card title={text('agent_mobile_title')}>
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={on}
          disabled={turn.isPending || (per_minute === null && !on)}
          onChange={({ target }) => turn.run(target.checked)}
        />
        {text('agent_mobile', { phone: formatPhone(phone) })}
      </label>
      <p className="text-small text-faint">
        {per_minute === null
          ? text('agent_mobile_unpriced')
          : text('agent_mobile_what', { price: formatPrice(per_minute) })}
      </p>
    </Card>
  )
}
