// Where the person is signed in: the list of sessions, and the ends of all others and of all.

import { createSignal, Show } from 'solid-js'
import { auth } from '../../client/auth-for-pages.ts'
import { say } from '../../components/toast.tsx'
import { ActionLine } from '../action-line.tsx'
import { Confirm } from '../confirm.tsx'
import type { Member } from '../member-page.tsx'
import { SessionList } from '../sessions.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

export function Devices(props: Member) {
  const text = accountWords()
  const request = createRequest()
  const [ended, setEnded] = createSignal(0)
  const endOthers = () =>
    request.run(
      () => auth.ask('revokeOtherSessions', {}),
      () => {
        setEnded((times) => times + 1)
        say(text.othersEnded)
      },
    )
  return (
    <Section title={text.sessions.title} lead={text.devicesLead}>
      <SessionList ended={ended()}>
        {(hasOthers) => (
          <>
            <Show when={hasOthers()}>
              <Confirm
                title={text.dialogs.endOthers.title}
                words={text.dialogs.endOthers}
                action={request}
                do={endOthers}
              >
                {(ask) => (
                  <button class="secondary" type="button" aria-disabled={request.isBusy()} onClick={ask}>
                    {text.endOthers}
                  </button>
                )}
              </Confirm>
              <FailureLine request={request} />
            </Show>
            <ActionLine action={props.action} />
            <SignOutEverywhere action={props.action} />
          </>
        )}
      </SessionList>
    </Section>
  )
}
