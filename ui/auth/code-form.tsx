// The boxes of a mailed code, a button for another code, and the way back: of verifyEmail and of signInByCode.

import { Heading } from '../components/heading.tsx'
import { Resend } from '../components/resend.tsx'
import { useEnvironment } from '../environment.ts'
import { CodeBoxes } from './code-boxes.tsx'
import type { ViewProps } from './view.ts'

type Props = ViewProps & { text: { title: string; lead: (email: string) => string; submit: string } }

export function CodeForm(props: Props) {
  const { words } = useEnvironment()
  const text = () => (props.api.isCodeMailed() ? props.text : words.form.code.unsent)
  return (
    <div class="view">
      <Heading title={text().title} />
      <p class="lead" id="code-lead">
        {text().lead(props.api.email())}
      </p>
      <CodeBoxes {...props} submit={props.text.submit} />
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
    </div>
  )
}
