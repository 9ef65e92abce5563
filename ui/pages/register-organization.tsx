// The form that creates an organization: its name.

import { createSignal } from 'solid-js'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { draft } from '../client/stored.ts'
import { Avatar } from '../components/avatar.tsx'
import { createFaults } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { ActionLine } from './action-line.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { pageWords } from './page-words.ts'

function RegisterForm(props: Member) {
  const text = pageWords().registerOrganization
  const faults = createFaults()
  const [name, setName] = createSignal(draft('organization').read())

  const submit = () => {
    const wanted = name().trim()
    if (!faults.accepts(wanted ? {} : { name: text.nameMissing })) return
    props.action.run(
      text.creating,
      () => app.createOrganization({ name: wanted }),
      ({ redirect }) => {
        draft('organization').keep('')
        navigate.to(knownRedirect(redirect))
      },
      // A refused request is about the name: it is the only field.
      ({ status, error }) =>
        status === 400 && !faults.accepts({ name: error ?? pageWords().appFailures.broken }),
    )
  }

  return (
    <Form onSubmit={submit} faults={faults}>
      <p class="preview" aria-hidden="true">
        <Avatar name={name()} class="square large" />
      </p>
      <TextField
        id="name"
        label={text.name}
        hint={text.nameHint}
        fault={faults.of('name')}
        autocomplete="organization"
        enterkeyhint="done"
        maxlength={100}
        value={name()}
        onInput={(event) => {
          draft('organization').keep(event.currentTarget.value)
          setName(event.currentTarget.value)
        }}
      />
      <ActionLine action={props.action} />
      <SubmitButton busy={props.action.isBusy()}>{text.submit}</SubmitButton>
    </Form>
  )
}

export default function RegisterOrganization() {
  const text = pageWords().registerOrganization
  return (
    <MemberPage opened="registerOrganization.opened">
      {(member) => (
        <>
          <Heading title={text.title} />
          <p class="lead">{text.lead}</p>
          <RegisterForm {...member} />
          <a class="link" href={member.me.tenants.length > 0 ? '/dashboard' : '/auth/no-organization'}>
            {text.back}
          </a>
        </>
      )}
    </MemberPage>
  )
}
