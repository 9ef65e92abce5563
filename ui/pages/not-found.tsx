// The page for an address that leads nowhere.

import { Heading } from '../components/heading.tsx'
import { Shell } from '../components/shell.tsx'
import { words } from '../i18n/words.ts'

export default function NotFound() {
  return (
    <Shell>
      <div class="view">
        <Heading title={words.notFound.title} />
        <p class="lead">{words.notFound.body}</p>
        <a class="primary" href="/">
          {words.notFound.back}
        </a>
      </div>
    </Shell>
  )
}
