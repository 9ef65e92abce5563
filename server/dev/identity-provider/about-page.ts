// Renders what the demo identity provider's own address shows: what it is, and how one comes to sign in here.

import { type Html, html } from '../html.ts'
import { page } from './provider-page.ts'

export const aboutPage = (issuer: string, application: string): Html =>
  page(
    'A provider to try',
    html`<p class="lead">This stands in for a provider such as Google. Here you can be anyone, without a password. To use it, choose “Continue with Demo” in the application.</p>
<a class="back" href="${application}">Open the application</a>
<p class="reason">Its configuration, for applications: <a href="/.well-known/openid-configuration">${issuer}/.well-known/openid-configuration</a></p>`,
  )
