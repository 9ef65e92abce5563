// Renders what the demo identity provider's own address shows: what it is, and how one comes to sign in here.

import { type Html, html } from '../html.ts'
import { page } from './provider-page.ts'

export const aboutPage = (issuer: string, application: string): Html =>
  page(
    'Somebody else’s sign-in, played',
    html`<p class="lead">Here you may be anybody. Begin in the application, by “Continue with Demo”: it leads here, and back.</p>
<a class="back" href="${application}">Open the application</a>
<p class="reason">What an application asks of it is at <a href="/.well-known/openid-configuration">${issuer}/.well-known/openid-configuration</a>.</p>`,
  )
