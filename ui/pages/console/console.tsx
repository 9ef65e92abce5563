// The console: somebody with a role looks at a person, and says why. What may be seen and done, the auth service says at each look.

import { createEffect, createSignal, For, on, Show } from 'solid-js'
import type { LookReply } from '../../../server/wire/console.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { Message, type MessageContent } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { ActionLine } from '../action-line.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { MemberPage } from '../member-page.tsx'
import { Parts } from '../parts.tsx'
import { FoundPerson } from './found-person.tsx'
import { createLooking } from './looking.ts'
import { OwedWebhooks } from './owed-webhooks.tsx'
import { LEAST_REASON, type Reason, ReasonField } from './reason-field.tsx'
import { ServiceSettings } from './service-settings.tsx'
import { WaitingList } from './waiting-list.tsx'
import { Overview } from './whole.tsx'
import '../../styles/console.css'

const PEOPLE_HEADING = 'people-title'

function Looking(props: { reason: Reason }) {
  const text = consoleWords()
  const { shown, request, acting, isBusy, look, goOn, act, impersonate } = createLooking()
  const submit = (field: (name: string) => string) => {
    const asked = { person: field('person').trim(), reason: field('reason').trim() }
    const faults = {
      ...(asked.person === '' && { person: text.personMissing }),
      ...(asked.reason.length < LEAST_REASON && { reason: text.reasonMissing }),
    }
    if (!request.faults.accepts(faults)) return
    props.reason.type(asked.reason)
    look(asked)
  }
  return (
    <>
      <Form onSubmit={submit} faults={request.faults}>
        <TextField
          id="person"
          label={text.person}
          hint={text.personHint}
          autocomplete="off"
          maxlength="254"
          fault={request.faults.of('person')}
        />
        <ReasonField reason={props.reason} fault={request.faults.of('reason')} />
        <SubmitButton busy={isBusy()}>{text.look}</SubmitButton>
        <ActionLine action={request} />
      </Form>
      <Show when={shown()}>
        {(now) => (
          <Show
            when={now().reply.found}
            fallback={
              <People
                people={now().reply.people}
                told={now().told}
                choose={(person) => look({ ...now().asked, person })}
              />
            }
          >
            {(found) => (
              // Anew for each person: what was asked about one is never done for another.
              <Show when={found().person.id} keyed>
                <FoundPerson
                  found={found()}
                  reason={now().asked.reason}
                  act={act}
                  impersonate={impersonate}
                  told={now().told}
                  acting={acting.waiting()}
                  goOn={() => goOn(now().asked, found())}
                  isBusy={isBusy()}
                />
              </Show>
            )}
          </Show>
        )}
      </Show>
    </>
  )
}

function People(props: {
  people: LookReply['people']
  told: MessageContent | null
  choose: (id: string) => void
}) {
  const text = consoleWords()
  // Of somebody who was declined there is nothing left to show, nor anything that had the focus.
  createEffect(
    on(
      () => props.told,
      (told) => told && keepFocusIn(PEOPLE_HEADING),
    ),
  )
  return (
    <section class="block" aria-label={text.people}>
      <h2 id={PEOPLE_HEADING} tabindex="-1">
        {text.people}
      </h2>
      <Show when={props.told}>{(told) => <Message brief content={told()} />}</Show>
      <ul class="facts">
        <For each={props.people} fallback={<li>{text.nobody}</li>}>
          {({ id, email, name }) => (
            <li>
              <button class="link" type="button" onClick={() => props.choose(id)}>
                {email}
              </button>
              <small>{name}</small>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}

function Content() {
  const text = consoleWords()
  const [typed, type] = createSignal('')
  const reason = { typed, type }
  return (
    <>
      <Heading title={text.title} />
      <p class="lead">{text.lead}</p>
      <Parts
        label={text.parts}
        parts={[
          { name: 'people', title: text.people, content: () => <Looking reason={reason} /> },
          { name: 'overview', title: text.overview.title, content: () => <Overview reason={reason} /> },
          { name: 'waiting', title: text.waiting.title, content: () => <WaitingList reason={reason} /> },
          { name: 'webhooks', title: text.webhooks.title, content: () => <OwedWebhooks reason={reason} /> },
          {
            name: 'settings',
            title: text.settings.title,
            content: () => <ServiceSettings reason={reason} />,
          },
        ]}
      />
    </>
  )
}

export default function Console() {
  return (
    // To everybody who is signed in, as the account is: the page has no data of its own.
    <MemberPage opened="account.opened" wide>
      {() => <Content />}
    </MemberPage>
  )
}
