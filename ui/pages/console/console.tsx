// The console: somebody with a role looks at a person, and says why. What may be seen and done, the auth service says at each look.

import { createSignal, For, Show } from 'solid-js'
import type { LookReply } from '../../../server/wire/console.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { Form } from '../../components/form.tsx'
import { Heading } from '../../components/heading.tsx'
import { announce } from '../../components/live-region.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'
import { ActionLine } from '../action-line.tsx'
import { MemberPage } from '../member-page.tsx'
import { FoundPerson } from './found-person.tsx'
import '../../styles/console.css'

type Asked = { person: string; reason: string }
type Shown = { asked: Asked; reply: LookReply }

const LEAST_REASON = 3

function Looking() {
  const text = consoleWords()
  const [shown, setShown] = createSignal<Shown>()
  const request = createAction({
    // For who has no role it is not there.
    inWords: (refusal) => (refusal.status === 404 ? text.notForYou : sentenceOf(refusal)),
  })
  const look = (asked: Asked) =>
    request.run(
      () => auth.ask('console.look', asked),
      (reply) => {
        setShown({ asked, reply })
        announce(reply.found?.person.email ?? text.peopleFound(reply.people.length))
      },
      text.looking,
    )
  /** The next page of the story, for the same reason. */
  const goOn = ({ reason }: Asked, { person, story }: NonNullable<LookReply['found']>) =>
    request.run(
      () => auth.ask('console.look', { person: person.id, reason, before: `${story.before}` }),
      ({ found }) => {
        const now = shown()
        if (!found || now?.reply.found?.person.id !== found.person.id) return
        const chapters = [...story.chapters, ...found.story.chapters]
        setShown({ ...now, reply: { found: { ...found, story: { ...found.story, chapters } }, people: [] } })
      },
      text.looking,
    )
  const submit = (field: (name: string) => string) => {
    const asked = { person: field('person').trim(), reason: field('reason').trim() }
    const faults = {
      ...(asked.person === '' && { person: text.personMissing }),
      ...(asked.reason.length < LEAST_REASON && { reason: text.reasonMissing }),
    }
    if (request.faults.accepts(faults)) look(asked)
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
        <TextField
          id="reason"
          label={text.reason}
          hint={text.reasonHint}
          autocomplete="off"
          maxlength="200"
          fault={request.faults.of('reason')}
        />
        <SubmitButton busy={request.isBusy()}>{text.look}</SubmitButton>
        <ActionLine action={request} />
      </Form>
      <Show when={shown()}>
        {(now) => (
          <Show
            when={now().reply.found}
            fallback={
              <People people={now().reply.people} choose={(person) => look({ ...now().asked, person })} />
            }
          >
            {(found) => (
              <FoundPerson
                found={found()}
                reason={now().asked.reason}
                look={() => look({ ...now().asked, person: found().person.id })}
                goOn={() => goOn(now().asked, found())}
                isBusy={request.isBusy()}
              />
            )}
          </Show>
        )}
      </Show>
    </>
  )
}

function People(props: { people: LookReply['people']; choose: (id: string) => void }) {
  const text = consoleWords()
  return (
    <section class="block" aria-label={text.people}>
      <h2>{text.people}</h2>
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

export default function Console() {
  return (
    // To everybody who is signed in, as the account is: the page has no data of its own.
    <MemberPage opened="account.opened" wide>
      {() => (
        <>
          <Heading title={consoleWords().title} />
          <p class="lead">{consoleWords().lead}</p>
          <Looking />
        </>
      )}
    </MemberPage>
  )
}
