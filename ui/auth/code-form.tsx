// The boxes of a mailed code, a button for another code, and the way back: of verifyEmail and of signInByCode.

import { Heading } from '../components/heading.tsx'
import { useEnvironment } from '../environment.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { CodeWays } from './code-ways.tsx'
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
      <CodeWays {...props} />
    </div>
  )
}
