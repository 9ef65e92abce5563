// Why somebody looks at what concerns everybody: the form that each part of the console begins with, and what it is answered.

import { type JSX, Show } from 'solid-js'
import type { ConsoleView } from '../../../server/wire/console-views.ts'
import { Form } from '../../components/form.tsx'
import { Message } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { ActionLine } from '../action-line.tsx'
import { LEAST_REASON, type Reason, ReasonField } from './reason-field.tsx'
import { createViewing, type Viewed, type Viewing, type Which } from './viewing.ts'

/** Where the focus goes on when what has it is gone. */
export const VIEW_HEADING = 'view-title'

type Props = {
  of: ConsoleView
  title: string
  lead: string
  reason: Reason
  /** What of it is asked for, beside the reason. */
  fields?: JSX.Element
  which?: (field: (name: string) => string) => Which
  /** Where what is shown outlives the part. */
  viewing?: Viewing
  /** `again` shows it as it is now, for the same reason. */
  children: (shown: () => Viewed, again: () => unknown) => JSX.Element
}

export function View(props: Props) {
  const text = consoleWords()
  const { shown, request, view, again } = props.viewing ?? createViewing(props.of)
  const submit = (field: (name: string) => string) => {
    const reason = field('reason').trim()
    if (!request.faults.accepts(reason.length < LEAST_REASON ? { reason: text.reasonMissing } : {})) return
    props.reason.type(reason)
    view(reason, props.which?.(field))
  }
  return (
    <section class="view-of-all" aria-labelledby={VIEW_HEADING}>
      <h2 id={VIEW_HEADING} tabindex="-1">
        {props.title}
      </h2>
      <p class="lead">{props.lead}</p>
      <Form onSubmit={submit} faults={request.faults}>
        {props.fields}
        <ReasonField reason={props.reason} fault={request.faults.of('reason')} />
        <SubmitButton busy={request.isBusy()}>{text.show}</SubmitButton>
        <ActionLine action={request} />
      </Form>
      <Show when={shown()}>
        {(now) => (
          <Show
            when={!now().reply.isForOperators}
            fallback={<Message brief content={{ tone: 'notice', title: text.forOperators }} />}
          >
            {props.children(now, () => again(now().reason))}
          </Show>
        )}
      </Show>
    </section>
  )
}
