import { text } from '../../text.ts'
import type { Operation, ReferenceField } from './operations.ts'

function Fields({ title, fields }: { title: string; fields: readonly ReferenceField[] }) {
  if (fields.length === 0) return null
  return (
    <div className="min-w-0">
      <h4 className="mb-2 text-small text-soft">{title}</h4>
      <dl className="grid gap-2">
        {fields.map(({ name, type, required, place, words }) => (
          <div key={`${place} ${name}`} className="border-b border-line last:border-0">
            <dt className="wrap-anywhere">
              <code className="font-mono text-small font-semibold">{name}</code>{' '}
              <span className="text-small text-faint">
                {[type, place, place && !required ? text('reference_optional') : '']
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </dt>
            {words && <dd className="text-small text-soft">{words}</dd>}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A call's parameters, its answer, and its errors. */
export function OperationDetail({ operation }: { operation: Operation }) {
  const { bodyType, takes, answers, failures, takesKey, isPublic } = operation
  return (
    <div className="grid gap-4 pt-3 pb-3">
      <p className="text-small text-soft">
        {text(isPublic ? 'reference_public' : takesKey ? 'reference_takes_key' : 'reference_takes_session')}
        {bodyType && ` ${text('reference_body', { type: bodyType })}`}
      </p>
      <Fields title={text('reference_takes')} fields={takes} />
      <Fields title={text('reference_answers')} fields={answers} />
      <div className="min-w-0">
        <h4 className="mb-2 text-small text-soft">{text('reference_fails')}</h4>
        <ul className="grid gap-1 text-small">
          {failures.map(({ http, codes }) => (
            <li key={http} className="wrap-anywhere">
              <b className="tabular-nums">{http}</b> <span className="font-mono text-faint">{codes}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
