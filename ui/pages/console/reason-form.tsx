// Why somebody looks at what concerns everybody: the form that each part of the console begins with, and what it is answered.

import { type JSX, Show } from 'solid-js'
import type { ConsoleView, ViewReply } from '../../../server/wire/console-views.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { ActionLine } from '../action-line.tsx'
import { createViewing } from './viewing.ts'

export const LEAST_REASON = 3

/** Typed once, for all parts of the page. */
export type Reason = { typed: () => string; type: (reason: string) => void }

type Props = {
  of: ConsoleView
  title: string
  lead: string
  reason: Reason
  children: (reply: ViewReply) => JSX.Element
}

export function View(props: Props) {
  const text = consoleWords()
  const { shown, request, view } = createViewing(props.of)
  const submit = (field: (name: string) => string) => {
    const reason = field('reason').trim()
    if (!request.faults.accepts(reason.length < LEAST_REASON ? { reason: text.reasonMissing } : {})) return
    props.reason.type(reason)
    view(reason)
  }
  return (
    <section class="view-of-all" aria-labelledby="view-title">
      <h2 id="view-title">{props.title}</h2>
      <p class="lead">{props.lead}</p>
      <Form onSubmit={submit} faults={request.faults}>
        <TextField
          id="reason"
          label={text.reason}
          hint={text.reasonHint}
          autocomplete="off"
          maxlength="200"
          value={props.reason.typed()}
          fault={request.faults.of('reason')}
        />
        <SubmitButton busy={request.isBusy()}>{text.show}</SubmitButton>
        <ActionLine action={request} />
      </Form>
      <Show when={shown()}>
        {(reply) => (
          <Show
            when={!reply().isForOperators}
            fallback={<Message brief content={{ tone: 'notice', title: text.forOperators }} />}
          >
            {props.children(reply())}
          </Show>
        )}
      </Show>
    </section>
  )
}
