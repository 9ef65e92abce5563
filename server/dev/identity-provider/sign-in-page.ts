// Renders the sign-in form, which asks who to be and says what the application will learn.

import { type Html, html } from '../html.ts'
import { page } from './page.ts'

export type Typed = { email: string; name: string; emailVerified: boolean }
export type Faults = { email?: string; name?: string }

type SignIn = { client: string; typed: Typed; faults?: Faults }

export function signInPage({ client, typed, faults = {} }: SignIn): Html {
  return page(
    'Sign in',
    html`<p class="lead">Be anybody: this provider asks for no password and sends nothing anywhere.</p>
<form method="post" novalidate>
${field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'email', value: typed.email, fault: faults.email })}
${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'name', value: typed.name, fault: faults.name })}
<p class="check"><input type="checkbox" id="verified" name="verified" value="yes"${typed.emailVerified && html` checked`}>
<label for="verified">This provider has verified the email</label></p>
<p class="consent">Without it, the profile <strong>hardened</strong> (SOCIAL_EMAIL_TRUST=when-verified) emails a code first. The default of this demo, <strong>spec</strong> (always), counts every email of a provider as verified, and the box changes nothing.</p>
<p class="consent"><strong>${client}</strong> learns the email, the name and whether the email is verified.</p>
<button type="submit" name="answer" value="continue">Continue</button>
<button type="submit" name="answer" value="cancel" class="quiet">Cancel</button>
</form>`,
  )
}

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
