// The view verifyEmail: the code that was mailed proves the mailbox.

import { useEnvironment } from '../../environment.ts'
import { CodeForm } from '../code-form.tsx'
import type { ViewProps } from '../view.ts'

export function VerifyEmail(props: ViewProps) {
  const { words } = useEnvironment()
  return <CodeForm {...props} text={words.later.verifyEmail} />
}
