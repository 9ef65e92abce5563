// The view signInByCode: the code that was mailed signs in.

import { words } from '../../i18n/words.ts'
import { CodeForm } from '../code-form.tsx'
import type { ViewProps } from '../view.ts'

export function SignInByCode(props: ViewProps) {
  return <CodeForm {...props} text={words.views.signInByCode} />
}
