// Renders the sign-in form, which asks who to be and says what the application will learn.

import { type Html, html } from '../html.ts'
import { type Person, somePeople } from './demo-people.ts'
import { page } from './provider-page.ts'

export type Faults = { email?: string; name?: string }

type SignIn = { client: string; typed: Person; faults?: Faults }

export function signInPage({ client, typed, faults = {} }: SignIn): Html {
  return page(
    'Choose an account',
    html`<p class="lead">You’re signing in to <strong>${client}</strong>. This is a demo: it has no passwords and sends nothing anywhere.</p>
<form method="post" class="people">
${somePeople.map(personButton)}
</form>
<h2>Someone else</h2>
<form method="post" novalidate>
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: typed.email, fault: faults.email })}
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: typed.name, fault: faults.name })}
<button type="submit" name="answer" value="continue">Continue</button>
<button type="submit" name="answer" value="cancel" class="quiet">Cancel</button>
<details${!typed.emailVerified && html` open`}>
<summary>For developers</summary>
<p class="check"><input type="checkbox" id="verified" name="verified" value="yes"${typed.emailVerified && html` checked`}>
<label for="verified">This provider has verified the email</label></p>
<p class="consent">If the box is clear, the profile <strong>hardened</strong> (SOCIAL_EMAIL_TRUST=when-verified) emails a code first. The profile <strong>spec</strong> (always), the default of this demo, trusts the email of every provider, so the box changes nothing.</p>
<p class="consent"><strong>${client}</strong> learns the email, the name and whether the email is verified.</p>
</details>
</form>`,
  )
}

const personButton = ({ email, name, emailVerified }: Person): Html =>
  html`<button type="submit" name="person" value="${email}" class="person"><strong>${name}</strong><span>${email}${!emailVerified && ' · not verified'}</span></button>
`

type Field = {
  name: string
  label: string
  type: string
  autocomplete: string
  value: string
  fault: string | undefined
}

function field({ name, label, type, autocomplete, value, fault }: Field): Html {
  const invalid = html` aria-invalid="true" autofocus`
  return html`<p class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" maxlength="254" required aria-describedby="${name}-fault"${fault !== undefined && invalid}>
<span class="fault" id="${name}-fault">${fault}</span>
</p>`
}
