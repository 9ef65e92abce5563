// The page for an address that leads nowhere.

import { Heading } from '../components/heading.tsx'
import { Shell } from '../components/shell.tsx'
import { pageWords } from '../i18n/page-words.ts'

export default function NotFound() {
  return (
    <Shell>
      <div class="view">
        <Heading title={pageWords().notFound.title} />
        <p class="lead">{pageWords().notFound.body}</p>
        <a class="primary" href="/">
          {pageWords().notFound.back}
        </a>
      </div>
    </Shell>
  )
}
