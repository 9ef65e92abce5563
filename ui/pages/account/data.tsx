// A person's data: all of it in a file, and the end of the account, with what goes and what stays.

import { createSignal, Show } from 'solid-js'
import { door } from '../../client/app-client.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { leaveSignedOut } from '../../client/leave.ts'
import { saveAs } from '../../client/save-as.ts'
import { tabs } from '../../client/tabs.ts'
import { say } from '../../components/toast.tsx'
import { ConfirmByName } from '../confirm-by-name.tsx'
import type { Member } from '../member-page.tsx'
import { accountWords } from './account-words.ts'
import { createRequest, FailureLine, Section } from './section.tsx'

const asFile = (content: object) => new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })

export function Data(props: Member) {
  const text = accountWords()
  const asked = text.dialogs.deleteAccount
  const [isAsked, setAsked] = createSignal(false)
  const request = createRequest()
  const exporting = createRequest()
  const download = () =>
    exporting.run(
      () => auth.ask('getUserData'),
      (content) => {
        saveAs('account.json', asFile({ ...content, organizations: props.me.tenants }))
        say(text.exported)
      },
    )
  const remove = () =>
    request.run(
      () => auth.ask('deleteUser', {}),
      async () => {
        await door.signOut({})
        tabs.publish('ended')
        return leaveSignedOut('accountDeleted')
      },
    )
  return (
    <>
      <Section title={text.export} lead={text.exportLead}>
        <button class="secondary" type="button" aria-disabled={exporting.isBusy()} onClick={download}>
          {text.exportNow}
        </button>
        <FailureLine request={exporting} />
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
        <Show when={!isAsked()}>
          <FailureLine request={request} />
        </Show>
      </Section>
      <ConfirmByName
        title={asked.title}
        words={asked}
        name={props.me.user.email}
        action={request}
        isOpen={isAsked()}
        close={() => setAsked(false)}
        do={remove}
      >
        <FailureLine request={request} />
      </ConfirmByName>
    </>
  )
}
