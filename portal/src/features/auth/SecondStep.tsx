import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSubmit } from '../../kit/useSubmit.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type Progress, signInSecondStep } from './sign-in.ts'
import { refusalOf } from './useSignIn.ts'

interface SecondStepProps {
  /** what the first step gave */
  token: string
  onDone: (progress: Progress) => void
  onStartOver: () => void
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function SecondStep({ token, onDone, onStartOver }: SecondStepProps) {
  const [code, setCode] = useState('')
  const [recovers, setRecovers] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code is another field to type in
  useEffect(() => field.current?.focus(), [recovers])

  const step = useSubmit((given: string) => signInSecondStep(token, given), {
    inPlace: true,
    failed: refusalOf,
    leaves: true,
    onDone,
    onFailed: () => field.current?.select(),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void step.run(code)
  }

  return (
    <>
      <PageTitle>Two-step sign-in</PageTitle>
      <form onSubmit={submit} className="grid gap-4.5">
        {recovers ? (
          <TextField
            key="recovery"
            ref={field}
            label="Recovery code"
            hint="One of the ten that you kept. Each works once."
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
            value={code}
            onChange={setCode}
          />
        ) : (
          <TextField
            key="app"
            ref={field}
            label="Code"
            hint="The six digits that your authenticator app shows for this account."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={(typed) => setCode(typed.replace(/[^\d ]/g, ''))}
          />
        )}
        <p role="alert" className="-my-3.5 min-h-[1lh] text-small font-semibold text-bad">
          {step.refusal}
        </p>
        <Button type="submit" size="large" wide busy={step.isPending} disabled={!code.trim()}>
          LOGIN
        </Button>
        <Button kind="quiet" size="large" wide onClick={onStartOver}>
          Back
        </Button>
      </form>
      <p className="mt-5 text-small leading-7 text-faint">
        {recovers ? 'Have your phone at hand?' : 'No phone at hand?'}{' '}
        <button
          type="button"
          className={aloneLinkClass}
          onClick={() => {
            setRecovers(!recovers)
            setCode('')
            step.reset()
          }}
        >
          {recovers ? 'Use the app’s code' : 'Use a recovery code'}
        </button>
      </p>
    </>
  )
}
