// The view signInByCode: the code that was mailed signs in.

import { useEnvironment } from '../../environment.ts'
import { CodeForm } from '../code-form.tsx'
import type { ViewProps } from '../view.ts'

export function SignInByCode(props: ViewProps) {
  const { words } = useEnvironment()
  return <CodeForm {...props} text={words.later.signInByCode} />
}
