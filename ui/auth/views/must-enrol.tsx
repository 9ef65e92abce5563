// The view mustEnrol: what enrols a second factor, which the page of all states has not.

import { Heading } from '../../components/heading.tsx'
import { useEnvironment } from '../../environment.ts'
import type { ViewProps } from '../view.ts'

export function MustEnrol({ api }: ViewProps) {
  const { words, enrolment } = useEnvironment()
  const text = words.later.secondFactor
  return (
    <div class="view">
      <Heading title={text.title} />
      {enrolment?.(api) ?? (
        <button class="link" part="link" type="button" onClick={api.backToLogin}>
          {words.form.backToLogin}
        </button>
      )}
    </div>
  )
}
