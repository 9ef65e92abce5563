// What a person reads in their browser when an application of one’s own refuses what they have sent, such as a sign-out.

import { escapeHtml } from '../http/escape-html.ts'
import type { Refusal } from './visitor.ts'

/** In English, as the sentence is, and without Lockstep’s name: the page is the application’s. It needs no other file, and stays readable where a policy refuses its style. */
export const pageOfRefusal = ({ error }: Pick<Refusal, 'error'>): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>That didn’t work</title>
<style>body { max-width: 26rem; margin: 2rem auto; padding: 0 1rem; font-family: system-ui }</style>
</head>
<body>
<main>
<h1>That didn’t work</h1>
<p>${escapeHtml(error)}</p>
<p><a href="/">Go back</a></p>
</main>
</body>
</html>
`
