import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../app/client.ts'

/** What is wrong with what was typed, by field. */
export type Objections = Partial<Record<string, string>>

export const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** The server's objections, by field. */
export function objectionsOf(error: unknown): Objections {
  const { errors = [] } = (error instanceof ApiError && error.body) || {}
  return Object.fromEntries(errors.map(({ field, message }) => [field, sentence(message)]))
}

type Typed<T> = readonly [typed: T, setTyped: (typed: T) => void]

/**
 * A form with several fields. An error is shown at its field until that is typed in again, and the first one gets the
 * focus.
 *
 * @param typed where what is typed is kept: `useState`, or what outlives the page
 * @param objectionsTo what is wrong with it before the server is asked
 */
export function useForm<T extends object>(
  [typed, setTyped]: Typed<T>,
  objectionsTo: (typed: T) => Objections = () => ({}),
) {
  const [objections, setObjections] = useState<Objections>({})
  const form = useRef<HTMLFormElement>(null)

  function change(part: Partial<T>) {
    setTyped({ ...typed, ...part })
    // An error of a line or a part of a field goes with those of the field: 'members.0.seconds'.
    const isOf = (name: string) => Object.keys(part).includes(name.split('.', 1)[0] ?? '')
    setObjections((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !isOf(name))))
  }

  /** @returns whether the form has an error in one of its fields */
  function object(found: Objections): boolean {
    setObjections(found)
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[name]') ?? [])]
    const first = fields.find((field) => found[field.getAttribute('name') ?? ''])
    first?.focus()
    return first !== undefined
  }

  return {
    form,
    typed,
    objections,
    change,
    object,
    /** sets the errors of fields, and leaves the focus where it is */
    add: (found: Objections) => setObjections((before) => ({ ...before, ...found })),
    /** shows the server's refusal, at its field */
    refuse: (error: unknown) => object(objectionsOf(error)),
    /** the props of the text field with this name */
    field: <Name extends keyof T & string>(name: Name) => ({
      name,
      value: typed[name],
      onChange: (value: T[Name]) => change({ [name]: value } as unknown as Partial<T>),
      error: objections[name],
    }),
    /** submits the form, unless it has errors */
    submit: (send: (typed: T) => unknown) => (event: FormEvent) => {
      event.preventDefault()
      if (!object(objectionsTo(typed))) send(typed)
    },
  }
}
