// What people may do other than type a mailed code: have another one mailed, change the email, or go back.

import { Resend } from '../components/resend.tsx'
import { useEnvironment } from '../environment.ts'
import type { ViewProps } from './view.ts'

export function CodeWays(props: ViewProps) {
  const { words } = useEnvironment()
  return (
    <>
      <Resend
        resend={props.api.resend}
        name={props.api.isCodeMailed() ? words.form.code.resend : words.form.code.unsent.send}
      />
      <button class="link" part="link" type="button" onClick={() => props.api.changeWrongEmail()}>
        {words.form.changeEmail}
      </button>
      <button class="link" part="link" type="button" onClick={() => props.api.backToLogin()}>
        {words.form.backToLogin}
      </button>
    </>
  )
}
