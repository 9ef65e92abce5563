// Name and e-mail of the person.

import { auth } from '../../client/auth-for-pages.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Form } from '../../components/form.tsx'
import { SubmitButton } from '../../components/submit-button.tsx'
import { TextField } from '../../components/text-field.tsx'
import { say } from '../../components/toast.tsx'
import type { Member } from '../member-page.tsx'
import { useUnsent } from '../unsent.ts'
import { accountWords } from './account-words.ts'
import { Email } from './email.tsx'
import { createRequest, Section, SignedOutLine } from './section.tsx'

export function Profile(props: Member) {
  const text = accountWords()
  const user = () => props.me.user
  const shown = () => user().name || user().email
  const request = createRequest(() => 'name')
  const typed = useUnsent()('name')
  const submit = (field: (name: string) => string) => {
    const name = field('name').trim()
    if (!request.faults.accepts(name ? {} : { name: text.nameMissing })) return
    request.run(
      () => auth.ask('updateUser', { name }),
      async () => {
        await reopenSession(props.me.tenantId, user().email)
        await props.reload()
        say(text.renamed)
      },
    )
  }
  return (
    <>
      <Section title={text.profile}>
        <p class="self">
          <Avatar name={shown()} class="large" />
          <span>
            <strong>
              <bdi>{shown()}</bdi>
            </strong>
            <span>
              <bdi>{user().email}</bdi>
            </span>
          </span>
        </p>
        <Form onSubmit={submit} faults={request.faults}>
          <TextField
            id="name"
            label={text.name}
            value={typed ?? user().name}
            autocomplete="name"
            fault={request.faults.of('name')}
          />
          <SignedOutLine request={request} />
          <SubmitButton busy={request.isBusy()}>{text.save}</SubmitButton>
        </Form>
      </Section>
      <Email {...props} />
    </>
  )
}
