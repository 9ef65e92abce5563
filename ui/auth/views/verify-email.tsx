// The view verifyEmail: the code that was mailed proves the mailbox.

import { words } from '../../i18n/words.ts'
import { CodeForm } from '../code-form.tsx'
import type { ViewProps } from '../view.ts'

export function VerifyEmail(props: ViewProps) {
  return <CodeForm {...props} text={words.views.verifyEmail} />
}
