// The form that creates an organization: its name, with a preview of its address.

import { createSignal } from 'solid-js'
import { app } from '../client/app-client.ts'
import { knownRedirect, navigate } from '../client/navigate.ts'
import { createFaults } from '../components/faults.ts'
import { Form } from '../components/form.tsx'
import { Heading } from '../components/heading.tsx'
import { SubmitButton } from '../components/submit-button.tsx'
import { TextField } from '../components/text-field.tsx'
import { type Member, MemberPage } from './member-page.tsx'
import { pageWords } from './page-words.ts'
import { slugOf } from './slug.ts'

function RegisterForm(props: Member) {
  const text = pageWords().registerOrganization
  const faults = createFaults()
  const [name, setName] = createSignal('')

  const submit = () => {
    const wanted = name().trim()
    if (!faults.accepts(wanted ? {} : { name: text.nameMissing })) return
    props.action.run(
      text.creating,
      () => app.createOrganization({ name: wanted }),
      ({ redirect }) => navigate.to(knownRedirect(redirect)),
      // A refused request is about the name: it is the only field.
      ({ status, error }) =>
        status === 400 && !faults.accepts({ name: error ?? pageWords().appFailures.broken }),
    )
  }

  return (
    <Form onSubmit={submit}>
      <TextField
        id="name"
        label={text.name}
        hint={text.nameHint}
        fault={faults.of('name')}
        autocomplete="organization"
        enterkeyhint="done"
        maxlength={100}
        value={name()}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <p class="preview">
        <span class="label">{text.address}</span>
        <output for="name">
          <b>{slugOf(name()) || text.addressPlaceholder}</b>
        </output>
      </p>
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
