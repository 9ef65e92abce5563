// What the application has answered, or why it hasn’t.

import { type Accessor, type JSX, Show } from 'solid-js'
import { consoleWords } from '../../i18n/console-words.ts'

type Props<Answer extends object> = {
  answer: Answer | 'unset' | 'silent' | 'gone'
  children: (answer: Accessor<Answer>) => JSX.Element
}

export function Unanswered<Answer extends object>(props: Props<Answer>) {
  const text = consoleWords()
  const said = () => (typeof props.answer === 'string' ? null : props.answer)
  const why = () => {
    if (props.answer === 'gone') return text.organizationList.gone
    return props.answer === 'unset' ? text.organizations.unset : text.organizations.silent
  }
  return (
    <Show when={said()} fallback={<p>{why()}</p>}>
      {(answer) => props.children(answer)}
    </Show>
  )
}
