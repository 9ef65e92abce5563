// Looks a person up, or finds people for an operator who searches: what may be seen and done of them, the auth service says at each look.

import { createEffect, For, on, onMount, Show } from 'solid-js'
import type { LookReply } from '../../../server/wire/console.ts'
import { Form } from '../../components/form.tsx'
import { Message, type MessageContent } from '../../components/message.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { ActionLine } from '../action-line.tsx'
import { keepFocusIn } from '../keep-focus.ts'
import { FoundPerson } from './found-person.tsx'
import type { Looking } from './looking.ts'
import { LEAST_REASON, type Reason, ReasonField } from './reason-field.tsx'

const PEOPLE_HEADING = 'people-title'

type Props = {
  reason: Reason
  /** Whether a part of an email or a name will do. */
  searches: boolean
  /** Whom another part has led to, by their id: they are looked at for the reason that was typed there. */
  wanted: string | null
  taken: () => void
  /** Opens an organization by its id, for a reason; null for a role that opens none. */
  openOrganization: ((id: string, reason: string) => void) | null
  /** Who was looked at is still there when another part leads back. */
  looking: Looking
}

export function LookUp(props: Props) {
  const text = consoleWords()
  const { shown, request, acting, isBusy, look, goOn, act, impersonate, fail } = props.looking
  const openFor = (reason: string) => {
    const { openOrganization } = props
    return openOrganization && ((id: string) => openOrganization(id, reason))
  }
  const named = props.wanted
  onMount(() => {
    if (named === null) return
    props.taken()
    look({ person: named, reason: props.reason.typed() })
  })
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
          hint={props.searches ? text.personSearchHint : text.personHint}
          autocomplete="off"
          maxlength="254"
          value={named ?? ''}
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
                choose={(person) => look({ person, reason: now().asked.reason })}
                within={
                  props.searches && !now().asked.within ? () => look({ ...now().asked, within: true }) : null
                }
                isBusy={isBusy()}
              />
            }
          >
            {(found) => (
              // Anew for each person: what was asked about one is never done for another.
              <Show when={found().person.id} keyed>
                <FoundPerson
                  found={found()}
                  reason={now().asked.reason}
                  open={openFor(now().asked.reason)}
                  act={act}
                  impersonate={impersonate}
                  told={now().told}
                  acting={acting.waiting()}
                  goOn={() => goOn(now().asked, found())}
                  isBusy={isBusy()}
                  fail={fail}
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
  /** Null for who doesn’t search, and where everybody has been read already. */
  within: (() => void) | null
  isBusy: boolean
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
                <bdi>{email}</bdi>
              </button>
              <small>
                <bdi>{name}</bdi>
              </small>
            </li>
          )}
        </For>
      </ul>
      <Show when={props.people.length === 0 && props.within}>
        {(within) => (
          <>
            <p>{text.withinHint}</p>
            <button class="secondary" type="button" disabled={props.isBusy} onClick={() => within()()}>
              {text.within}
            </button>
          </>
        )}
      </Show>
    </section>
  )
}
