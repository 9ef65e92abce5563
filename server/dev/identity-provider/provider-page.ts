// Renders the frame of the demo identity provider's pages.

import { type Html, html } from '../html.ts'

export function page(title: string, body: Html): Html {
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sign-in.css">
</head>
<body>
<main class="card">
<p class="brand">Demo identity provider</p>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
}
