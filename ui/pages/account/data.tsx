// A person's data: all of it in a file, and the end of the account, with what goes and what stays.

import { createSignal, Show } from 'solid-js'
import { account } from '../../client/account-client.ts'
import { app } from '../../client/app-client.ts'
import { leaveSignedOut } from '../../client/go-on.ts'
import { tabs } from '../../client/tabs.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { say } from '../../components/toast.tsx'
import type { Member } from '../member-page.tsx'
import { pageWords } from '../page-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

/** What each part answers, or null where it could not be had. */
async function everything({ me }: Member): Promise<object> {
  const [session, waysIn, sessions, activity] = await Promise.all([
    account.session(),
    account.waysIn(),
    account.sessions(),
    account.activity(),
  ])
  const of = (reply: { ok: boolean; value?: unknown }) => (reply.ok ? reply.value : null)
  const { user } = (of(session) ?? {}) as { user?: object }
  // Of sessions without what opens one.
  const listed = ((of(sessions) ?? []) as Record<string, unknown>[]).map(({ token: _, ...kept }) => kept)
  return {
    user: user ?? me.user,
    organizations: me.tenants,
    waysIn: of(waysIn),
    sessions: listed,
    activity: of(activity),
  }
}

function saveAs(name: string, content: object): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  )
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}

export function Data(props: Member) {
  const text = pageWords().account
  const [isAsked, setAsked] = createSignal(false)
  const request = createRequest(({ code }) => (code === 'INVALID_PASSWORD' ? 'delete-password' : null))
  const remove = (field: (name: string) => string) =>
    request.run(
      () => account.remove(field('delete-password')),
      async () => {
        await app.signOut({})
        tabs.publish('ended')
        leaveSignedOut()
      },
    )
  return (
    <>
      <Section title={text.export} lead={text.exportLead}>
        <button
          class="secondary"
          type="button"
          onClick={() =>
            everything(props).then((content) => {
              saveAs('account.json', content)
              say(text.exported)
            })
          }
        >
          {text.exportNow}
        </button>
      </Section>
      <Section title={text.deletion} lead={text.deletionLead}>
        <ul class="plain">
          <li>{text.goes}</li>
          <li>{text.passesOn}</li>
          <li>{text.stays}</li>
        </ul>
        <button class="secondary danger" type="button" onClick={() => setAsked(true)}>
          {text.deletion}
        </button>
      </Section>
      <Dialog
        title={text.deletion}
        lead={text.deletionQuestion}
        isOpen={isAsked()}
        close={() => setAsked(false)}
      >
        <Form onSubmit={remove} faults={request.faults}>
          <PasswordField
            id="delete-password"
            label={text.currentPassword}
            hint={text.deletionHint}
            autocomplete="current-password"
            enterkeyhint="go"
            fault={request.faults.of('delete-password')}
          />
          <FailureLine request={request} />
          <Show when={isAsked()}>
            <div class="dialog-buttons">
              <button class="secondary" type="button" onClick={() => setAsked(false)}>
                {pageWords().cancel}
              </button>
              <SubmitButton busy={request.isBusy()}>{text.deletion}</SubmitButton>
            </div>
          </Show>
        </Form>
      </Dialog>
    </>
  )
}
