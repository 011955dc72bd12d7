import { useRenewRecoveryCodes } from './auth.queries.ts'
import { PasswordAndCode } from './PasswordAndCode.tsx'
import { RecoveryCodes, type ShowsCodes } from './RecoveryCodes.tsx'

/** Asks for password and code, then shows the new recovery codes. */
export function RenewRecoveryCodes(shows: ShowsCodes) {
  const { data, error, isPending, mutate } = useRenewRecoveryCodes()
  if (data) return <RecoveryCodes codes={data} {...shows} />
  return (
    <PasswordAndCode
      about="You get ten new codes. The ones that you have now stop working."
      busy={isPending}
      error={error}
      onSubmit={(given) => mutate(given)}
    >
      Make new codes
    </PasswordAndCode>
  )
}
