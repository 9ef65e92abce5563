// Leads to what the person has allowed other applications, which is a page of the auth service.

import { applicationsWords } from '../../i18n/applications-words.ts'
import { Section } from './section.tsx'

export function ConnectedApplications(props: { address: string }) {
  const text = applicationsWords()
  return (
    <Section title={text.title} lead={text.lead}>
      <a class="secondary" href={props.address}>
        {text.see}
      </a>
    </Section>
  )
}
